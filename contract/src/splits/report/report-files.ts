/** A report as a table, as a text for a wiki, and as a page to print. */

import { counted } from '../../text/counted.ts'
import { capitalized, percent } from '../../text/words.ts'
import { PARTS } from '../dataset-types.ts'
import { type OwnLabels, ruleInWords } from '../rules.ts'
import type { FieldComposition } from './composition.ts'
import type { CompositionReport } from './report.ts'

export interface ReportHead {
  /** Name of the dataset. */
  readonly name: string
  /** Such as 'Version 3 (2.1.0), frozen 2026-11-22'. */
  readonly of: string
  /** What identifies the slides of a version: the digest of its manifest. */
  readonly contentHash?: string
  /** Labels of lab fields. */
  readonly labels?: OwnLabels | undefined
}

/** Lines below the name. */
function* headLines(
  { slides, label, folds, ...report }: CompositionReport,
  { of, contentHash, labels }: ReportHead,
): Generator<string> {
  yield `${of}. ${counted(slides, 'slide')}: ${sumOf(report)}.`
  if (folds.length > 0) yield `Folds: ${folds.map(foldText).join(', ')}.`
  if (label !== null) yield `Label: ${ruleInWords(label, labels)}.`
  if (contentHash !== undefined) yield `Content: ${contentHash}`
}

const foldText = ({ fold, slides, value }: CompositionReport['folds'][number]) =>
  `${fold} of ${counted(slides, 'slide')}${value === null ? '' : ` (leaves out ${value})`}`

const shownV = (v: number | null) => (v === null ? '' : v.toFixed(3))
const nameOf = (field: string, { labels }: ReportHead) => capitalized(ruleInWords(field, labels))
const shownValue = (value: string | null) => value ?? '(none)'

/** How strongly a field predicts the part, in words. */
function association({ v, word, v_label }: FieldComposition): string {
  const ofPart = v === null ? [] : [`V with the part ${v.toFixed(2)} (${word})`]
  const ofLabel = v_label === null ? [] : [`V with the label ${v_label.toFixed(2)}`]
  return [...ofPart, ...ofLabel].join(', ')
}

const sumOf = (report: Pick<CompositionReport, 'parts'>) =>
  PARTS.map(part => `${report.parts[part]} ${part}`).join(', ')

/** A line for each field, value and part: its slides, their share of the part, and Cramér's V of field and part. @param line writes one */
export function* reportCsv(
  { fields }: CompositionReport,
  line: (values: readonly (string | number)[]) => string,
): Generator<string> {
  yield line(['field', 'value', 'part', 'slides', 'share', 'v'])
  for (const { field, values, v } of fields)
    for (const { value, counts, share_of_part } of values)
      for (const part of PARTS)
        yield line([field, shownValue(value), part, counts[part], share_of_part[part].toFixed(4), shownV(v)])
}

const inMarkdown = (text: string) => text.replace(/\s+/g, ' ').replace(/[\\`*_[\]<>|#~]/g, '\\$&')

function* markdownTable(composition: FieldComposition, head: ReportHead): Generator<string> {
  const words = association(composition)
  yield `\n## ${inMarkdown(nameOf(composition.field, head))}\n\n${words === '' ? '' : `${words}\n\n`}`
  yield `| | ${PARTS.join(' | ')} |\n|---|${'---|'.repeat(PARTS.length)}\n`
  for (const { value, counts, share_of_part } of composition.values) {
    const cells = PARTS.map(part => `${counts[part]} (${percent(share_of_part[part])})`)
    yield `| ${inMarkdown(shownValue(value))} | ${cells.join(' | ')} |\n`
  }
}

export function* reportMarkdown(report: CompositionReport, head: ReportHead): Generator<string> {
  yield `# ${inMarkdown(head.name)}\n`
  for (const line of headLines(report, head)) yield `\n${inMarkdown(line)}\n`
  if (report.sentences.length > 0) yield '\n'
  for (const { text, severity } of report.sentences)
    yield `- ${severity === 'warning' ? '**Warning:** ' : ''}${inMarkdown(text)}\n`
  for (const composition of report.fields) yield* markdownTable(composition, head)
  if (report.told.length > 0) yield '\n'
  for (const { field, values } of report.told) yield `- ${inMarkdown(tooMany(field, values, head))}\n`
}

const tooMany = (field: string, values: number, head: ReportHead) =>
  `${nameOf(field, head)} has ${counted(values, 'value')}, too many for a table.`

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const html = (text: string) => text.replace(/[&<>"]/g, letter => ESCAPES[letter] as string)

const STYLE = `
body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 60rem; padding: 0 1rem; color: #1a1a1a; background: #fff }
h1 { font-size: 1.6rem; margin: 0 } h2 { font-size: 1.1rem; margin: 2rem 0 .25rem } p { margin: .25rem 0 }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums } section { break-inside: avoid }
th, td { text-align: right; padding: .25rem .5rem; border-bottom: 1px solid #ddd } th:first-child, td:first-child { text-align: left }
td small, .muted { color: #595959; overflow-wrap: anywhere } .warning { font-weight: 600 } @page { margin: 15mm }`

function* htmlTable(composition: FieldComposition, head: ReportHead): Generator<string> {
  const words = association(composition)
  yield `<section><h2>${html(nameOf(composition.field, head))}</h2>${words === '' ? '' : `<p class="muted">${html(words)}</p>`}\n`
  yield `<table><thead><tr><th scope="col">Value</th>${PARTS.map(part => `<th scope="col">${capitalized(part)}</th>`).join('')}</tr></thead><tbody>\n`
  for (const { value, counts, share_of_part } of composition.values) {
    const cells = PARTS.map(part => `<td>${counts[part]} <small>${percent(share_of_part[part])}</small></td>`)
    yield `<tr><td>${html(shownValue(value))}</td>${cells.join('')}</tr>\n`
  }
  yield '</tbody></table></section>\n'
}

/** One page without scripts and without anything from elsewhere. */
export function* reportHtml(report: CompositionReport, head: ReportHead): Generator<string> {
  yield `<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${html(head.name)}</title><style>${STYLE}\n</style></head><body>\n`
  yield `<h1>${html(head.name)}</h1>\n`
  for (const line of headLines(report, head)) yield `<p class="muted">${html(line)}</p>\n`
  if (report.sentences.length > 0) yield '<ul>\n'
  for (const { text, severity } of report.sentences) yield `<li class="${severity}">${html(text)}</li>\n`
  if (report.sentences.length > 0) yield '</ul>\n'
  for (const composition of report.fields) yield* htmlTable(composition, head)
  for (const { field, values } of report.told) yield `<p class="muted">${html(tooMany(field, values, head))}</p>\n`
  yield '<p class="muted">Shares are of a part. V is Cramér’s V, corrected for bias, over assigned slides: from 0 (even) to 1.</p>\n</body></html>\n'
}
