"""PDF: text by character boxes, citations by links first and by rules then."""
