import type { FindReply, FoundRecord } from '@vitrine/contract/find'
import { datasetAddress } from '../../datasets/dataset-addresses.ts'
import { sampleAddress } from '../../samples/sample-addresses.ts'
import { slideAddress } from '../../slides/slide-addresses.ts'
import { findMessages } from './find-messages.ts'

/** One line of the box: where it leads, or what it does. */
export type FindTarget = { to: string } | { run: () => void }

export interface FindOption {
  key: string
  label: string
  /** What tells records of one name apart. */
  detail?: string
  isExact?: boolean
  target: FindTarget
}

export interface FindGroup {
  heading: string
  options: readonly FindOption[]
}

/** A page or an action, by its name. */
export interface Named {
  name: string
  target: FindTarget
}

const KINDS = [
  ['slides', slideAddress],
  ['samples', sampleAddress],
  ['datasets', datasetAddress],
] as const

const recordOption = (kind: string, to: string, { id, name, match }: FoundRecord): FindOption => ({
  key: `${kind}-${id}`,
  label: name,
  detail: findMessages.id(id),
  isExact: match === 'exact',
  target: { to },
})

const recordGroups = (reply: FindReply): FindGroup[] =>
  KINDS.map(([kind, address]) => ({
    heading: findMessages[kind],
    options: reply[kind].map(record => recordOption(kind, address.detail(record.id), record)),
  }))

/** Those whose name contains the text; all of them without a text. */
function namedGroup(kind: 'pages' | 'actions', named: readonly Named[], text: string): FindGroup {
  const wanted = text.toLowerCase()
  const options = named
    .filter(({ name }) => name.toLowerCase().includes(wanted))
    .map(({ name, target }) => ({ key: `${kind}-${name}`, label: name, target }))
  return { heading: findMessages[kind], options }
}

/** What the box lists, in groups; without the empty ones. */
export function findGroups(
  text: string,
  reply: FindReply | undefined,
  { pages, actions }: { pages: readonly Named[]; actions: readonly Named[] },
): FindGroup[] {
  const groups = [
    ...(reply ? recordGroups(reply) : []),
    namedGroup('pages', pages, text),
    namedGroup('actions', actions, text),
  ]
  return groups.filter(({ options }) => options.length > 0)
}

/** The one record that a code names; undefined where it names none or several. */
export function onlyRecord(reply: FindReply): FindOption | undefined {
  const exact = recordGroups(reply).flatMap(({ options }) => options.filter(({ isExact }) => isExact))
  return exact.length === 1 ? exact[0] : undefined
}

/** A name in parts: before, the text itself, after. The text may be found in another field, and then in no part. */
export function markedParts(label: string, text: string): [before: string, marked: string, after: string] {
  const at = text === '' ? -1 : label.toLowerCase().indexOf(text.toLowerCase())
  if (at < 0) return [label, '', '']
  return [label.slice(0, at), label.slice(at, at + text.length), label.slice(at + text.length)]
}
