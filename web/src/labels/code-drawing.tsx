import { labelMessages } from './label-messages.ts'
import { drawSymbol } from './symbol-drawing.ts'

/** A code alone, in the color of the text around it. Loads the code's writer with it, so import it lazily. */
export function CodeDrawing({ text }: { text: string }) {
  const { path, units } = drawSymbol(text)
  return (
    <svg
      role="img"
      aria-label={labelMessages.codeOf(text)}
      viewBox={`0 0 ${units} ${units}`}
      width="100%"
      height="100%"
    >
      <path d={path} fillRule="evenodd" fill="currentColor" />
    </svg>
  )
}
