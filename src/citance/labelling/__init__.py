"""People mark citances: what calibration learns from."""
