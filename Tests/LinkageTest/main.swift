// A program on BaseMedia alone: `check` looks at what it loads.
internal import BaseMedia

print("BaseMedia")
