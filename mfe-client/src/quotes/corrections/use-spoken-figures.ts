import { useToasts } from '@jobspeak/ui';
import { useSession } from '@jobspeak/web';
import { useEffect, useState } from 'react';
import type { FigureVoice } from '../../documents';
import type { QuoteEditor } from '../document/use-editor';
import { correctionCallsOf } from './api';
import { draftOf } from './draft';
import { sayingsOf } from './kept';
import { SpokenFigures } from './spoken-figures';
import { showChanges } from './words';

/** Says single values of this draft anew, for as long as its screen is open. What changes is told, and can be undone. */
export function useSpokenFigures(editor: QuoteEditor): FigureVoice {
  const toasts = useToasts();
  const [figures] = useState(() => {
    const { id } = editor.read().base;
    return new SpokenFigures({
      draft: draftOf(editor),
      calls: correctionCallsOf(id),
      store: sayingsOf(useSession.getState().user?.id ?? '', id, 'figure'),
      onChanged: ({ changes }) => showChanges(toasts, changes, editor.undo),
    });
  });
  useEffect(() => figures.follow(), [figures]);
  return figures;
}
