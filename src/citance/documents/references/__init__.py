"""What a bibliography says of the works it lists, and which of them are papers at hand."""
