import { type Element, findAll } from './elements';

const FIGURE = '(?:MONEY|PERCENT|COUNT|BARE)';
const REPAIR =
  '(?:no|nope|sorry|wait|actually|rather|i mean|i meant|make that|make it|scrub that|scratch that|hang on)';

/** What is told as it was: before a first figure in these is a word that says so, or the figure that holds comes after it. */
const OUTDATED = [
  `\\bnot (?:the |a |an |at |for |just |only )*${FIGURE}`,
  `\\b(?:instead of|rather than|in place of|not the|down from|up from|as opposed to) (?:the |at |just )*${FIGURE}`,
  `\\bfrom (?:the )?${FIGURE}(?= (?:up |down )?to )`,
  `\\b(?:was|were|says|said|saying|reads|you put|you've put|you've got|you have|i put|it's got|it has|shows|showing|had) (?:at |the |it at )*${FIGURE}`,
  `\\bthe ${FIGURE}(?= (?:is|are|should|wants|needs|to|for|with|becomes|goes)\\b[a-z' ]* ${FIGURE})`,
  `\\b(?:change|swap|switch|make|turn|put) the ${FIGURE}(?= (?:off |discount |deposit |down )?(?:to|for|into|at) (?:a |an )?${FIGURE})`,
  `${FIGURE}(?= (?:is|are|was|sounds|seems|looks) (?:a bit |a little |a touch |way |far |much |too |very |bit |really )*(?:tight|steep|dear|high|low|short|long|much|little|light|wrong|mean|cheap|not enough|pushing))`,
  `\\b${FIGURE} LINE(?= (?:should be|should have been|needs to be|wants to be|to be|becomes?|goes to|go to) ${FIGURE})`,
  `${FIGURE}(?: LINE| of LINE| of them| each)?(?= (?:, )?(?:${REPAIR} (?:, )?)+(?:it's |that's |it should be |the |at )*${FIGURE})`,
  `${FIGURE}(?= (?:, )?(?:but |and |so )?(?:it's|it'll be|it should be|that should be|it needs to be|it wants to be|they should be|should be|call it)(?: more like| nearer| only| really| about)* ${FIGURE})`,
];

/** Marks the figures that are only told as what was before, or were put right in the same breath. */
export const withOutdated = (elements: readonly Element[]): Element[] => {
  const outdated = new Set(
    OUTDATED.flatMap((pattern) =>
      findAll(elements, new RegExp(pattern)).map(({ from, to }) =>
        elements.findLastIndex(({ figure }, index) => figure !== undefined && index >= from && index < to),
      ),
    ),
  );
  return elements.map((element, index) =>
    element.figure && outdated.has(index) ? { ...element, figure: { ...element.figure, old: true } } : element,
  );
};
