import { Text } from '@mantine/core'
import type { Figure } from '@vitrine/contract/experiments/figures'
import { figureText, intervalText } from '../figure-text.ts'

/** '0.91 0.86 to 0.96' */
export const FigureCell = ({ figure }: { figure: Figure }) => (
  <>
    {figureText(figure)}{' '}
    <Text span size="xs" c="var(--text-2)">
      {intervalText(figure)}
    </Text>
  </>
)
