import type { LabelFormat } from '@vitrine/contract/labels/label-format'
import type { Label } from '@vitrine/contract/labels/label-layout'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { LabelDrawing } from './label-drawing.tsx'
import { labelMessages } from './label-messages.ts'

/** One page per label, of exactly its size. */
const pageStyle = ({ width_mm, height_mm }: LabelFormat) => `
  @page { size: ${width_mm}mm ${height_mm}mm; margin: 0 }
  html, body { margin: 0; background: #fff }
  div { width: ${width_mm}mm; height: ${height_mm}mm; overflow: hidden; break-inside: avoid; break-after: page }
  div:last-child { break-after: auto }
  svg { display: block; width: 100%; height: 100% }`

/** Opens the browser's print dialog with only the labels, at their exact size. The frame is removed with the dialog. */
export function printInBrowser(labels: readonly Label[], format: LabelFormat): void {
  const focused = document.activeElement
  const frame = document.createElement('iframe')
  frame.setAttribute('aria-hidden', 'true')
  frame.tabIndex = -1
  Object.assign(frame.style, { position: 'fixed', width: '0', height: '0', border: '0', visibility: 'hidden' })
  document.body.append(frame)
  const view = frame.contentWindow as (Window & typeof globalThis) | null
  const page = frame.contentDocument
  if (!view || !page) throw new Error(labelMessages.noPrinting)
  // Set by script, as the content security policy forbids inline style elements.
  const sheet = new view.CSSStyleSheet()
  sheet.replaceSync(pageStyle(format))
  page.adoptedStyleSheets = [sheet]
  const root = createRoot(page.body)
  // Labels have no number, and the page never changes.
  flushSync(() =>
    root.render(
      labels.map((label, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: items never move
        <div key={index}>
          <LabelDrawing label={label} format={format} />
        </div>
      )),
    ),
  )
  view.addEventListener('afterprint', () => {
    root.unmount()
    frame.remove()
    if (focused instanceof HTMLElement) focused.focus()
  })
  view.focus()
  view.print()
}
