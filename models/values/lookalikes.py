"""Letters of other alphabets that look like Latin ones (from the confusables of Unicode Technical Standard 39)."""

# Each word is a Latin letter and the letters of Armenian, Canadian, Cherokee, Coptic, Cyrillic, Georgian, Greek, Lisu
# and phonetic alphabets that look like it.
_WORDS = """
aαаɑ bЬᏏᑲᖯ cⲥсꮯ dԁᏧᑯꓒ eе fք gցɡ hһհᏂ iιіꙇꭵᎥ jϳј lӏ nոռ oοσⲟоჿօ pρⲣр qԛգզ rᴦⲅгꮁ sѕꮪ uυս vνѵꮩ wѡԝաꮃ xхᕁᕽ yγуүყ zꮓ
AΑАᎪᗅꓮ BΒВᏴᗷꓐ CⲤСᏟꓚϹ DᎠᗞᗪꓓ EΕЕᎬꓰ FϜᖴꓝ GԌᏀᏳꓖ HΗⲎНᎻᕼꓧ IΙⲒІӀꓲ JͿЈᎫᒍꓙ KΚⲔКᏦꓗ LⳐᏞᒪꓡ MΜϺⲘМᎷᗰꓟ NΝⲚꓠ OΟⲞОՕꓳ
PΡⲢРᏢᑭꓑ RᎡᏒᖇꓣ SЅՏᏕᏚꓢ TΤⲦТᎢꓔ UՍᑌꓴ VѴᏙᐯꓦ WԜᎳᏔꓪ XΧⲬХꓫ YΥⲨУҮᎩᎽꓬ ZΖᏃꓜ
"""
LOOKALIKES = {ord(letter): word[0] for word in _WORDS.split() for letter in word[1:]}
