import { RECORD_KINDS, type RecordKind } from '@vitrine/contract/api/record-kinds'
import type { FindReply, FoundRecord } from '@vitrine/contract/tables/find'
import type { View } from '@vitrine/contract/tables/views'
import { recordAddress } from '../../ui/record-address.ts'
import { findMessages } from './find-messages.ts'

/** The target of an option: an address, or an action. */
export type FindTarget = { to: string; search?: Readonly<Record<string, string>> } | { run: () => void }

export interface FindOption {
  key: string
  label: string
  /** Distinguishes records with the same name. */
  detail?: string
  /** The keys of the same action. */
  keys?: string | undefined
  isExact?: boolean
  target: FindTarget
}

export interface FindGroup {
  heading: string
  options: readonly FindOption[]
}

export interface FindEntry {
  name: string
  /** Other names for it, in lower case. */
  alias?: string
  keys?: string | undefined
  target: FindTarget
}

export interface NamedGroup {
  heading: string
  entries: readonly FindEntry[]
}

/** How many records match a text in the list of each kind. */
export type ListTotals = Readonly<Partial<Record<RecordKind, number>>>

export interface FindResults {
  reply: FindReply
  /** Undefined until known. */
  totals: ListTotals | undefined
}

const MAX_VIEWS = 8

const recordOption = (kind: RecordKind, { id, name, match }: FoundRecord): FindOption => ({
  key: `${kind}-${id}`,
  label: name,
  detail: findMessages.id(id),
  isExact: match === 'exact',
  target: { to: recordAddress(kind).detail(id) },
})

/** A link to the whole list if it has more matches than shown here, as it searches more fields. */
function listOption(
  kind: RecordKind,
  { total, shown, text }: { total: number; shown: number; text: string },
): FindOption[] {
  if (total <= shown) return []
  const label = findMessages.showAll(total, findMessages[kind])
  return [{ key: `${kind}-all`, label, target: { to: recordAddress(kind).dashboard, search: { search: text } } }]
}

const recordGroups = ({ reply, totals = {} }: FindResults, text: string): FindGroup[] =>
  RECORD_KINDS.map(kind => ({
    heading: findMessages[kind],
    options: [
      ...reply[kind].map(record => recordOption(kind, record)),
      ...listOption(kind, { total: totals[kind] ?? 0, shown: reply[kind].length, text }),
    ],
  }))

/** The entries whose name contains the text; all of them without a text. */
function namedOptions({ heading, entries }: NamedGroup, text: string): FindGroup {
  const wanted = text.toLowerCase()
  const options = entries
    .filter(({ name, alias = '' }) => name.toLowerCase().includes(wanted) || alias.includes(wanted))
    .map(({ name, keys, target }) => ({ key: `${heading}-${name}`, label: name, keys, target }))
  return { heading, options }
}

function viewGroup(views: readonly View[], text: string): FindGroup {
  const wanted = text.toLowerCase()
  const found = text === '' ? [] : views.filter(({ name }) => name.toLowerCase().includes(wanted))
  return {
    heading: findMessages.views,
    options: found.slice(0, MAX_VIEWS).map(({ uuid, name, entity }) => ({
      key: `view-${uuid}`,
      label: name,
      detail: findMessages[entity],
      target: { to: recordAddress(entity).dashboard, search: { view: uuid } },
    })),
  }
}

/** Entries listed without a search on the server. */
export interface ListedEntries {
  /** Actions on the current screen's selection, which come first. */
  first: readonly NamedGroup[]
  views: readonly View[]
  screens: readonly FindEntry[]
  actions: readonly FindEntry[]
}

/** The options of the box by group, without empty groups. */
export function findGroups(
  text: string,
  found: FindResults | undefined,
  { first, views, screens, actions }: ListedEntries,
): FindGroup[] {
  const groups = [
    ...first.map(group => namedOptions(group, text)),
    ...(found ? recordGroups(found, text) : []),
    viewGroup(views, text),
    namedOptions({ heading: findMessages.screens, entries: screens }, text),
    namedOptions({ heading: findMessages.actions, entries: actions }, text),
  ]
  return groups.filter(({ options }) => options.length > 0)
}

/** The only record that a code names; undefined if it names none or several. */
export function onlyRecord(reply: FindReply): FindOption | undefined {
  const groups = recordGroups({ reply, totals: undefined }, '')
  const exact = groups.flatMap(({ options }) => options.filter(({ isExact }) => isExact))
  return exact.length === 1 ? exact[0] : undefined
}

/** A name in parts: before the text, the text itself, after it. If the text was found in another field, it may not occur. */
export function markedParts(label: string, text: string): [before: string, marked: string, after: string] {
  const at = text === '' ? -1 : label.toLowerCase().indexOf(text.toLowerCase())
  if (at < 0) return [label, '', '']
  return [label.slice(0, at), label.slice(at, at + text.length), label.slice(at + text.length)]
}
