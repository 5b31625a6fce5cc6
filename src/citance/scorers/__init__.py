"""Does the cited text back the citance? One file per score."""
