"""The commands of `ldpaudit`, one module for those about one thing: they take options, call and print."""
