"""The names of what the learned reader says of words and lines, in the order of the model's outputs."""

LINE_ROLES = [
    "desc", "quantity", "quantity-more", "quantity-less", "low-quantity", "spread-quantity",
    "price", "price-more", "price-less", "low-price", "spread-price", "lot", "cap", "markup", "discount", "lookup",
    "unit", "library", "rate", "optional", "condition", "alternative",
]
QUOTE_ROLES = [
    "name", "email", "phone", "address", "tax", "deposit", "validity", "discount-all", "start", "title",
    "note", "talk", "sum", "taken-back",
]
ROLES = ["O"] + [f"{position}-{role}" for role in LINE_ROLES + QUOTE_ROLES for position in "BI"]
ROLE_IDS = {role: index for index, role in enumerate(ROLES)}

UNITS = ("each hour day week job m m2 m3 ft sqft yd sqyd kg tonne bag litre gallon roll box pack sheet length load "
         "visit point room pair set tin").split()
KINDS = ["labour", "material", "fee", "other"]
BASES = ["each", "total", "library", "rate", "lookup", "cap"]
FLAGS = ["optional", "conditional", "alternative", "chosen"]

# Which words point to which line, by what they are for it.
CHANNELS = ["desc", "quantity", "price", "flag", "group"]
QUANTITIES = {"quantity", "quantity-more", "quantity-less", "low-quantity", "spread-quantity"}
FLAG_ROLES = {"lookup", "unit", "library", "rate", "optional", "condition", "alternative"}
CHANNEL_OF = {role: "desc" if role == "desc" else "flag" if role in FLAG_ROLES else "quantity" if role in QUANTITIES else "price"
              for role in LINE_ROLES}

PRICES = {"price", "price-more", "price-less", "low-price", "spread-price", "lot", "cap"}
