"""The public board on the wall, and the page that its QR code leads to."""
