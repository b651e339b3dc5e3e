import { Code, Group } from '@mantine/core'
import { CopyButton } from '../ui/buttons/copy-button.tsx'
import { experimentsMessages as messages } from './experiments-messages.ts'

/** `lab` is a `Vitrine()`, as at the start of the client's README. */
const LINES = `from vitrine import Vitrine; lab = Vitrine()
with lab.run("ABMIL liver") as run:
    run.trained_on(lab.dataset("Liver", version="latest"), ["training", "validation"])`

/** How a training script creates an experiment. */
export const FromPython = () => (
  <Group align="flex-start" gap={4} wrap="nowrap" maw="100%">
    <Code block ta="left" aria-label={messages.fromPython} tabIndex={0} role="region">
      {LINES}
    </Code>
    <CopyButton value={LINES} label={messages.copyPython} />
  </Group>
)
