/** What is over there does not fit what we have on record: nothing is changed, and somebody has to look. */
export class Refusal extends Error {}
