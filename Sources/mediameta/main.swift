print("mediameta")
