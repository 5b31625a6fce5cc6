"""Reviews whose every sentence traces to evidence that was checked before it was written."""
