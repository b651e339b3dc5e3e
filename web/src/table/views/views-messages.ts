import { counted } from '@vitrine/contract/text/counted'
import type { ViewPart } from '../address/use-library.ts'

export const viewsMessages = {
  title: 'Saved Views',
  find: 'Find a view',
  nothingFound: (text: string) => `Nothing found for "${text}".`,
  mine: 'Mine',
  shared: 'Shared',
  saveAsNew: 'Save as new',
  name: 'View name',
  hint: 'Keeps search, filters, groups, sort and columns.',
  share: 'Share with everybody',
  saveView: 'Save View',
  taken: (name: string) => `There is a view named "${name}" already.`,
  saved: (name: string) => `View "${name}" saved`,
  notSaved: (name: string) => `View "${name}" could not be saved`,

  opens: 'Opens by default',
  opensForAll: 'Opens for everyone',
  isShared: 'Shared',
  sharedBy: (name: string) => `Shared by ${name}`,
  isLocked: 'Locked',
  match: 'match',

  actions: (name: string) => `Actions for ${name}`,
  saveChangesTo: (name: string) => `Save changes to ${name}`,
  rename: ['Rename', (name: string) => `Rename ${name}`],
  newName: (name: string) => `New name of ${name}`,
  saveName: 'Save name',
  shareView: ['Share', (name: string) => `Share ${name} with everybody`],
  unshareView: ['Stop sharing', (name: string) => `Stop sharing ${name}`],
  lock: ['Lock', (name: string) => `Lock ${name}`],
  unlock: ['Unlock', (name: string) => `Unlock ${name}`],
  setOwnDefault: ['Open with this view', (name: string) => `Open with this view: ${name}`],
  clearOwnDefault: ['Stop opening with this view', (name: string) => `Stop opening with this view: ${name}`],
  setDefaultForAll: ['Open for everyone', (name: string) => `Open for everyone: ${name}`],
  clearDefaultForAll: (name: string) => `Stop opening ${name} for everyone`,
  remove: ['Delete', (name: string) => `Delete ${name}`],
  confirmRemove: (name: string) => `Delete "${name}"? Others may use it.`,

  unsaved: 'Unsaved changes',
  parts: {
    search: 'search',
    filter: 'filter',
    group: 'group',
    sort: 'sort',
    columns: 'columns',
    density: 'density',
    layout: 'layout',
  },
  reset: 'Reset',

  inBrowser: (count: number) =>
    count === 1 ? '1 view is kept in this browser only.' : `${counted(count, 'view')} are kept in this browser only.`,
  move: (count: number) => (count === 1 ? 'Move it to the server' : 'Move them to the server'),
  moved: (count: number) => `${counted(count, 'view')} moved to the server`,
  notMoved: (name: string, reason: string) => `"${name}" stays here: ${reason}`,
} as const satisfies Record<string, unknown> & { parts: Record<ViewPart, string> }
