/** A drawn signature, as the contract has it: 0 to 1000 across, 0 to 400 down. */
export type Strokes = [number, number][][];

const ACROSS = 1000;
const DOWN = 400;
const MOST_POINTS = 9_000;

const within = (value: number, most: number) => Math.max(0, Math.min(most, Math.round(value)));

/** Where a pointer is on the pad, whatever the pad's size. */
const pointOf = (pad: HTMLCanvasElement, { clientX, clientY }: PointerEvent): [number, number] => {
  const { left, top, width, height } = pad.getBoundingClientRect();
  return [within(((clientX - left) / width) * ACROSS, ACROSS), within(((clientY - top) / height) * DOWN, DOWN)];
};

function draw(pad: HTMLCanvasElement, strokes: Strokes): void {
  const pen = pad.getContext('2d');
  if (!pen) return;
  pen.clearRect(0, 0, ACROSS, DOWN);
  pen.lineWidth = 7;
  pen.lineCap = 'round';
  pen.lineJoin = 'round';
  pen.strokeStyle = getComputedStyle(pad).color;
  for (const stroke of strokes) {
    pen.beginPath();
    // a dot is a line to where it began
    for (const [x, y] of [...stroke, ...stroke.slice(-1)]) pen.lineTo(x, y);
    pen.stroke();
  }
}

/** All the places where a pointer has been since the last event: a fast thumb draws round, not in corners. */
const placesOf = (event: PointerEvent): PointerEvent[] => {
  const coalesced = event.getCoalescedEvents?.() ?? [];
  return coalesced.length > 0 ? coalesced : [event];
};

/**
 * Lets a finger, a pen or a mouse sign; a second finger or the ball of the hand draws nothing. Returns what was drawn,
 * or null when nothing was.
 */
export function startSignature(page: Document): () => Strokes | null {
  const pad = page.querySelector<HTMLCanvasElement>('canvas[data-signature]');
  if (!pad) return () => null;
  const strokes: Strokes = [];
  let drawing: number | null = null;
  const isFull = () => strokes.flat().length >= MOST_POINTS;
  pad.width = ACROSS;
  pad.height = DOWN;
  pad.addEventListener('pointerdown', (event) => {
    if (drawing !== null || isFull()) return;
    drawing = event.pointerId;
    pad.setPointerCapture(event.pointerId);
    strokes.push([pointOf(pad, event)]);
    draw(pad, strokes);
  });
  pad.addEventListener('pointermove', (event) => {
    if (event.pointerId !== drawing || isFull()) return;
    strokes.at(-1)?.push(...placesOf(event).map((place) => pointOf(pad, place)));
    draw(pad, strokes);
  });
  for (const end of ['pointerup', 'pointercancel'] as const)
    pad.addEventListener(end, (event) => {
      if (event.pointerId !== drawing) return;
      drawing = null;
      // the system took the pointer for something else: it was no stroke
      if (end === 'pointercancel') strokes.pop();
      draw(pad, strokes);
    });
  page.querySelector('[data-clear-signature]')?.addEventListener('click', () => {
    strokes.length = 0;
    draw(pad, strokes);
  });
  return () => (strokes.length > 0 ? strokes : null);
}
