import type { TakeTarget } from '@jobspeak/contracts';
import { Button } from '@jobspeak/ui';
import { Mic } from '@jobspeak/ui/icons';
import { type ReactNode, Suspense, useCallback, useState } from 'react';
import { VoiceSheet } from '../../recording';
import type { QuoteEditor } from './use-editor';

/** Speaking into a quote that is there: what opens the sheet for it, and the sheet. */
export function useVoice(editor: QuoteEditor): {
  add: () => void;
  sayAgain: (lineId: string) => void;
  sayCovered: (questionId: string) => void;
  sheet: ReactNode;
} {
  const [into, setInto] = useState<TakeTarget | null>(null);
  const open = useCallback(
    // what was typed goes first, so that the take meets the quote as it is seen
    async (target: Pick<TakeTarget, 'lineId' | 'questionId'>) => {
      await editor.flush();
      const { base } = editor.read();
      setInto({ quoteId: base.id, version: base.version, ...target });
    },
    [editor],
  );
  const close = useCallback(() => setInto(null), []);
  return {
    add: useCallback(() => void open({}), [open]),
    sayAgain: useCallback((lineId: string) => void open({ lineId }), [open]),
    sayCovered: useCallback((questionId: string) => void open({ questionId }), [open]),
    sheet: into && (
      <Suspense>
        <VoiceSheet into={into} onClose={close} />
      </Suspense>
    ),
  };
}

export const AddByVoice = ({ onPress }: { onPress: () => void }) => (
  <Button variant="quiet" icon={<Mic size={20} aria-hidden="true" />} onClick={onPress}>
    Add by voice
  </Button>
);
