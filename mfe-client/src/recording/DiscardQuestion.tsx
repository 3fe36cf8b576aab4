import { Button } from '@jobspeak/ui';
import { Dialog } from '@jobspeak/ui/parts';

export interface DiscardQuestionProps {
  open: boolean;
  onDiscard: () => void;
  onKeep: () => void;
}

/** What was said is thrown away only after being asked. */
export const DiscardQuestion = ({ open, onDiscard, onKeep }: DiscardQuestionProps) => (
  <Dialog
    open={open}
    title="Discard this recording?"
    onClose={onKeep}
    actions={
      <>
        <Button variant="danger" onClick={onDiscard}>
          Discard it
        </Button>
        <Button variant="secondary" onClick={onKeep}>
          Keep recording
        </Button>
      </>
    }
  >
    <p>What you have said so far will be gone.</p>
  </Dialog>
);
