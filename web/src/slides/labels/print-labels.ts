import type { LabelFormat } from '@vitrine/contract/labels/label-format'
import type { Label } from '@vitrine/contract/labels/label-layout'
import { labelRoutes, MAX_PRINTED_LABELS } from '@vitrine/contract/labels/labels'
import { zplLabel } from '@vitrine/contract/labels/zpl'
import type { Slide } from '@vitrine/contract/slides/slides'
import { call } from '../../api/call.ts'
import { reportExport } from '../../api/report-export.ts'
import { downloadText } from '../../csv/download.ts'
import { labelMessages } from '../../labels/label-messages.ts'
import { formatOf } from '../../labels/label-print-settings.ts'
import { printInBrowser } from '../../labels/print-in-browser.tsx'
import { toast } from '../../ui/notices/toast.tsx'
import { slideMessages } from '../slide-messages.ts'
import { slideLabelFileName } from './slide-label.ts'
import { slideLabels } from './slide-labels.ts'

/** More pages would block the browser's preview for minutes. */
const MAX_IN_BROWSER = 1_000

/** Prints labels of slides in order: on the lab's network printer, or in the browser. @throws with a readable message */
export async function printSlideLabels(slides: readonly Slide[]): Promise<void> {
  const { labels, settings } = await slideLabels(slides)
  const format = formatOf(settings)
  if (settings.lab.network) {
    await sendToNetwork(labels, format)
    toast.success(labelMessages.sent(labels.length))
    return
  }
  if (labels.length > MAX_IN_BROWSER) throw new Error(labelMessages.mostInBrowser(MAX_IN_BROWSER))
  printInBrowser(labels, format)
  reportExport('labels', labels.length)
}

/** Sequential calls, so that labels print in order. */
async function sendToNetwork(labels: readonly Label[], format: LabelFormat) {
  for (let sent = 0; sent < labels.length; sent += MAX_PRINTED_LABELS) {
    const part = labels
      .slice(sent, sent + MAX_PRINTED_LABELS)
      .map(({ code, lines: [identifier, organ, origin], further }) => ({
        code,
        lines: [identifier, organ, origin] as [string, string, string],
        ...(further?.trim() ? { further } : {}),
      }))
    try {
      await call(labelRoutes.print, { body: { labels: part, format } })
    } catch (error) {
      const { message } = error as Error
      throw sent === 0 ? error : new Error(labelMessages.partlySent(sent, labels.length, message), { cause: error })
    }
  }
}

/** The labels of slides in the printer's language, in order. @throws with a readable message */
export async function slidesZpl(slides: readonly Slide[]): Promise<string> {
  const { labels, settings } = await slideLabels(slides)
  const format = formatOf(settings)
  return labels.map(label => zplLabel(label, format)).join('')
}

/** Saves the labels of slides as a file for a label printer. @throws with a readable message */
export async function saveSlideLabels(slides: readonly Slide[]): Promise<void> {
  const [first] = slides
  const name = first && slides.length === 1 ? slideLabelFileName(first) : slideMessages.labelsFile(slides.length)
  downloadText(name, await slidesZpl(slides))
  if (slides.length > 1) toast.success(slideMessages.labelsSaved(slides.length))
  reportExport('labels', slides.length)
}
