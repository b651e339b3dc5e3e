import type { Figure } from '@vitrine/contract/experiments/figures'
import { Note } from '../../ui/layout/note.tsx'
import { figureText, intervalText } from '../figure-text.ts'

/** '0.91 0.86 to 0.96' */
export const FigureCell = ({ figure }: { figure: Figure }) => (
  <>
    {figureText(figure)}{' '}
    <Note span size="xs">
      {intervalText(figure)}
    </Note>
  </>
)
