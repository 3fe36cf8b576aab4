const POLITE =
  "(?:no|nah|nope|oh|oops|wait|sorry|actually|please|ok|okay|right|um|er|hang on|hold on|that is wrong|that's wrong|wrong|not right|that's not right|can you|could you|just|let's|,|\\.)";
const LAST =
  '(?:that|this|it|the last|last|that last|my last|the last one|that last one|what i (?:just )?said|the change|that change|the last change|that last change|the last thing|that last thing|that one|the last bit|all that|all of that)';
const UNDO = [
  'undo(?: LAST)?(?: thing| change| one| bit)?',
  '(?:scrub|scratch|strike|cancel|reverse|revert|forget|ignore|disregard|wipe|delete|bin|scrap|nix) (?:that|this|the last change|that last change|the last thing|that last thing|what i (?:just )?said|that last bit|all that|that last one|last change)',
  '(?:go|step|roll|back|take me|jump) (?:it )?(?:back|up)(?: (?:one|a step|one step|one change|to (?:how|what|the way) it was|to before|it|a bit))?',
  '(?:put|change|turn|set|switch|make) (?:it|that|them|everything) back(?: (?:to |the way |how |as |like )*(?:it was|they were|before|was|it had been|what it was|how it was))?(?: before)?',
  '(?:put|leave) (?:it|that) (?:how|as|the way|like) it was(?: before)?',
  'take (?:that|it) back',
  '(?:as|how) (?:it|you) (?:was|were|had it)(?: before)?',
  'never ?mind that(?: one| change)?',
  'back (?:one|a step|up one)',
  "i (?:didn't|did not) (?:mean|say|want) that",
].map(
  (pattern) =>
    new RegExp(`^(?:${POLITE} )*${pattern.replace('LAST', LAST)}(?: ${POLITE}| now| then| again| thanks| for me)*$`),
);

/** "Scrub that", "go back one", "put it back how it was": what was changed last is taken back. */
export const isUndo = (text: string): boolean => UNDO.some((pattern) => pattern.test(text));

const ASKS =
  /^(?:(?:and|so|ok|okay|um|right|wait|hang on|,) )*(?:what's|what is|whats|how much|how many|how's|how long|who|when|where|why|which|did i|did we|have i|have we|do i|do we|do you|did you|have you|is that|is it|is the|is there|are there|are the|does|has|was|were|will|what did|what does|what do|what have|what about the total|remind me|read|show me|tell me)\b/;

/** A question to the one who writes: it changes nothing. */
export const isQuestion = (text: string): boolean => ASKS.test(text);
