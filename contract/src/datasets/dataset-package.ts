import * as Type from 'typebox'
import { badRequest } from '../api/api-error.ts'
import { route } from '../api/route.ts'
import { readParameters } from '../lists/parse-list-query.ts'
import { answerSplitError } from '../splits/answer-split-error.ts'
import { splitRuleList } from '../splits/rules.ts'
import { readLabel } from '../versions/label.ts'
import { READERS } from '../versions/readers.ts'

const MAX_TEXT_LENGTH = 1_000
/** Each label has a folder, and adds another read of the slides. */
export const MAX_LABELS = 10

/** The contents of a version's package, and which slides are left out for which program. */
const PackageContents = Type.Object({
  /** Name of the zip file. */
  name: Type.String(),
  /** Paths in the zip, in order. */
  files: Type.Array(Type.String()),
  left_out: Type.Array(
    Type.Object({
      reader: Type.Enum(READERS),
      /** One sentence. */
      text: Type.String(),
      /** Whether all files for this program are left out, rather than only some of them or some slides. */
      whole: Type.Boolean(),
      /** If there are several labels: the one that these files are about. */
      label: Type.Optional(Type.String()),
    }),
  ),
})

const query = Type.Unsafe<Record<string, string>>({
  type: 'object',
  properties: {
    label: {
      type: 'string',
      maxLength: MAX_TEXT_LENGTH,
      description: 'What slides are labelled by: a field of the slide, fields.KEY, metadata.KEY or sample.FIELD',
    },
    labels: {
      type: 'string',
      maxLength: MAX_TEXT_LENGTH,
      description: `In place of label: up to ${MAX_LABELS}, separated by commas (within one \`\\\\,\`); each has a folder in tasks/`,
    },
    root: { type: 'string', maxLength: MAX_TEXT_LENGTH, description: 'The folder that the slides lie in' },
  },
  additionalProperties: false,
})

/** Options of a package, chosen by the caller. */
export interface HandoverChoice {
  /** A rule (versions/label.ts). */
  readonly label: string | null
  /** Several labels instead of one: each has a folder. */
  readonly labels?: readonly string[]
  /** The folder that the slides lie in. */
  readonly root: string | undefined
}

/** Reads the query string of a package. @throws 400 that names the wrong parameter */
export function readPackageQuery(raw: Readonly<Record<string, unknown>>): HandoverChoice {
  const { label = '', labels: list = '', root = '' } = readParameters(raw, ['label', 'labels', 'root'])
  for (const [name, text] of Object.entries({ label, labels: list, root })) {
    if (text.length > MAX_TEXT_LENGTH)
      throw badRequest(`${name} takes up to ${MAX_TEXT_LENGTH.toLocaleString('en')} characters.`, name)
    if (/\p{Cc}/u.test(text)) throw badRequest(`${name} takes no line breaks or other control characters.`, name)
  }
  if (label !== '') answerSplitError('label', () => readLabel(label))
  const labels = [...new Set(splitRuleList(list))]
  if (labels.length > 0 && label !== '') throw badRequest('Give label or labels, not both.', 'labels')
  if (labels.length > MAX_LABELS)
    throw badRequest(`labels takes up to ${MAX_LABELS} labels, not ${labels.length}.`, 'labels')
  for (const each of labels) answerSplitError('labels', () => readLabel(each))
  return {
    label: label === '' ? null : label,
    ...(labels.length > 0 && { labels }),
    root: root.trim() === '' ? undefined : root,
  }
}

/** Routes for reading a version, below its address. */
export const packageRoutes = (base: string, ofWhat: string) => ({
  package: route('GET', `${base}package/`, {
    needs: 'reader',
    summary: `A version ${ofWhat} as a zip file for other programs`,
    query,
    media: ['application/zip'],
  }),
  contents: route('GET', `${base}package/contents/`, {
    needs: 'reader',
    summary: `What the package of a version ${ofWhat} holds, and what is left out of it`,
    query,
    reply: PackageContents,
  }),
})
