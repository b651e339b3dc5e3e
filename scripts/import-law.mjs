// The directions of imports. `node scripts/import-law.mjs` writes Biome's rules from these tables to biome.import-law.json.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './bootstrap.mjs'

/**
 * @typedef {object} Layer
 * @property {string} says what Biome reports for a forbidden import
 * @property {string[]} rooms folders and files below `src`; they may import the layers below, and one another
 * @property {true} [areSeparate] the rooms may not import one another
 * @property {string[]} [never] rooms of lower layers that this layer may not import either
 */

/**
 * Rooms in rows, from top to bottom: they may import rooms of the rows below, but not one another.
 * @param {string} where @param {string[][]} rows @param {string[]} [more] other rooms that they may import @returns {Layer[]}
 */
const rowsOf = (where, rows, more = []) =>
  rows.map((rooms, row) => {
    const below = [...rows.slice(row + 1).flat(), ...more]
    const may = below.length === 0 ? 'import nothing.' : `may import ${below.join(', ')}, and not one another.`
    return { rooms, areSeparate: true, says: `in ${where}, ${rooms.join(', ')} ${may}` }
  })

export const CONTRACT = rowsOf('the contract', [
  ['accounts', 'tables', 'export'],
  ['labels', 'history', 'evaluation'],
  ['experiments'],
  ['datasets', 'pictures'],
  ['samples', 'versions'],
  ['slides', 'splits'],
  ['bulk'],
  ['fields', 'files'],
  ['lists'],
  ['api'],
  ['text'],
])

/** The kit of the web app, by its rooms. */
const KIT = rowsOf(
  'the kit',
  [
    ['import'],
    ['table'],
    ['lab-fields'],
    ['edit'],
    ['history', 'fields'],
    ['list', 'labels', 'search'],
    ['api', 'csv'],
    ['ui'],
    ['format'],
  ],
  ['contract'],
)

/** Rows within rooms. They don't apply to tests, which render more than their own room. @type {Record<string, Layer[]>} */
export const FOLDERS = {
  'web/src/table': rowsOf('the table', [
    ['dashboard'],
    ['views', 'bulk'],
    ['address', 'lab-fields', 'groups', 'live', 'gallery', 'filters', 'export'],
    ['records'],
    ['cells'],
    ['grid'],
    ['cell-editing'],
    ['columns', 'details', 'selection'],
  ]),
  'web/src/datasets': rowsOf('datasets', [
    ['detail', 'dashboard', 'import', 'add-to-dataset'],
    ['versions', 'check', 'cohort'],
    ['report'],
    ['trust'],
    ['editor', 'export'],
    ['draft'],
  ]),
  'web/src/ui': rowsOf('the controls', [
    ['inputs', 'layout'],
    ['notices'],
    ['charts', 'dialogs'],
    ['buttons'],
    ['hooks', 'popovers', 'stores'],
  ]),
}

/** The web app, top to bottom. @type {Layer[]} */
export const WEB = [
  { rooms: ['main.tsx', 'shell'], says: 'the shell may import everything of the web app, and contract.' },
  { rooms: ['screens'], says: 'screens may import features, kit and contract.' },
  { rooms: ['trash'], says: 'trash may import datasets, samples, slides, files, auth, kit and contract.' },
  {
    rooms: ['scanned-files'],
    says: 'scanned-files may import datasets, samples, slides, files, pictures, auth, kit and contract.',
  },
  {
    rooms: ['experiments'],
    says: 'experiments may import datasets, samples, slides, files, pictures, auth, kit and contract.',
  },
  { rooms: ['datasets'], says: 'datasets may import samples, slides, files, pictures, auth, kit and contract.' },
  { rooms: ['samples'], says: 'samples may import slides, files, pictures, auth, kit and contract.' },
  { rooms: ['slides'], says: 'slides may import files, pictures, auth, kit and contract.' },
  { rooms: ['files'], says: 'files may import pictures, auth, kit and contract.' },
  { rooms: ['pictures'], says: 'pictures may import auth, kit and contract.' },
  { rooms: ['field-settings'], says: 'field-settings may import auth, kit and contract.' },
  { rooms: ['accounts'], says: 'accounts may import profile, auth, kit and contract.' },
  { rooms: ['profile'], says: 'profile may import auth, kit and contract.' },
  { rooms: ['auth'], says: 'auth may import kit and contract.' },
  {
    rooms: KIT.flatMap(({ rooms }) => rooms),
    says: 'the kit may import kit and contract; it knows no feature and no screen.',
  },
]

const RECORDS = ['datasets', 'samples', 'slides', 'files']

/** The server, top to bottom. @type {Layer[]} */
export const SERVER = [
  { rooms: ['main.ts'], says: 'main may import everything of the server, and contract.' },
  {
    rooms: ['app.ts', 'seed'],
    areSeparate: true,
    says: 'app and seed may import demo, features, http, db, auth and contract, and not one another.',
  },
  { rooms: ['demo'], says: 'demo may import features, http, db, auth and contract.' },
  {
    rooms: ['backup', 'find', 'views', 'labels'],
    areSeparate: true,
    never: RECORDS,
    says: 'backup, find, views and labels may import fields, http, db, auth and contract.',
  },
  {
    rooms: ['experiments'],
    says: 'experiments may import datasets, samples, slides, files, fields, http, db, auth and contract.',
  },
  { rooms: ['bulk'], says: 'bulk may import datasets, samples, slides, files, fields, http, db, auth and contract.' },
  { rooms: ['history'], says: 'history may import datasets, samples, slides, files, http, db, auth and contract.' },
  {
    rooms: ['pictures'],
    says: 'pictures may import slides, files, storage, wsi, http, db, auth and contract.',
    never: ['datasets', 'samples'],
  },
  { rooms: ['datasets'], says: 'datasets may import samples, slides, files, http, db, auth and contract.' },
  { rooms: ['samples'], says: 'samples may import slides, files, http, db, auth and contract.' },
  { rooms: ['slides'], says: 'slides may import files, http, db, auth and contract.' },
  { rooms: ['files'], says: 'files may import http, db, auth and contract.' },
  { rooms: ['export'], never: ['wsi'], says: 'export may import fields, http, db, auth, audit and contract.' },
  { rooms: ['fields'], says: 'fields may import http, db, auth and contract.' },
  { rooms: ['http', 'db', 'auth', 'audit'], never: ['wsi'], says: 'http, db, auth and audit know no feature.' },
  { rooms: ['storage'], says: 'storage may import wsi and contract; it knows no record and no call.' },
  { rooms: ['wsi'], says: 'wsi reads files of whole-slide images and knows nothing else of the server.' },
  { rooms: ['disk'], says: 'disk knows nothing else of the server.' },
  { rooms: ['config.ts'], says: 'the settings may import contract.' },
]

/** The lines of docs/architecture.md that state the law. */
export const ARCHITECTURE_LINES = [
  'web:     shell -> screens -> features -> kit -> contract',
  'server:  main -> app -> features -> http, db, auth -> contract',
  `features, left to right only:  experiments -> ${RECORDS.join(' -> ')};  backup, find, views and labels stand alone`,
  'fields, server:  every feature -> fields (definitions and values of the fields of a lab)',
  'pictures, server:  pictures -> slides, files, storage -> wsi (reads scanned files)',
  'pictures, web:     scanned-files -> datasets, samples, slides, files -> pictures (viewer, thumbnail)',
]

const OTHER_WORKSPACES = ['e2e', 'bench', 'scripts']

/** @param {string} other */
const outside = other => [
  ...[other, ...OTHER_WORKSPACES].map(name => `**/${name}/**`),
  '**/contract/src/**',
  `@vitrine/${other}`,
  `@vitrine/${other}/**`,
]

/** @param {string} room */
const isFile = room => /\.tsx?$/.test(room)
/** @param {string} room */
const pattern = room => (isFile(room) ? `**/${room}` : `**/${room}/**`)

/** @param {string[]} includes @param {string[]} group @param {string} says */
const rule = (includes, group, says) => ({
  includes,
  linter: {
    rules: {
      style: {
        noRestrictedImports: {
          level: 'error',
          options: {
            patterns: [
              {
                group: [...group, ...(includes[0]?.startsWith('contract') ? [] : ['!@vitrine/contract/**'])],
                message: `Import law: ${says}`,
              },
            ],
          },
        },
      },
    },
  },
})

/**
 * One rule for each layer: it may not import anything from the layers above it. A later rule replaces an earlier one for the same
 * file.
 * @param {string} folder @param {string[]} foreign what no layer imports @param {Layer[]} layers
 * @param {(room: string) => string} of the pattern of imports from a room
 */
const layerRules = (folder, foreign, layers, of = pattern) =>
  layers.flatMap(({ rooms, areSeparate, never = [], says }, index) => {
    const above = layers.slice(0, index).flatMap(layer => layer.rooms)
    const groups = areSeparate ? rooms.map(room => [room]) : [rooms]
    return groups.map(group => {
      const siblings = rooms.filter(room => !group.includes(room))
      const forbidden = [...above, ...siblings, ...never]
      const includes = group.map(room => `${folder}/${room}${isFile(room) ? '' : '/**'}`)
      return rule(includes, [...foreign, ...forbidden.map(of)], says)
    })
  })

/** @param {'web' | 'server'} workspace @param {'web' | 'server'} other @param {Layer[]} layers */
function workspaceRules(workspace, other, layers) {
  const own = `${workspace} may import contract (as @vitrine/contract/...) and itself; web and server never meet.`
  return [rule([`${workspace}/**`], outside(other), own), ...layerRules(`${workspace}/src`, outside(other), layers)]
}

/** The layers above that of a room, and the others of its row. @param {Layer[]} layers @param {string} room */
function closedTo(layers, room) {
  const index = layers.findIndex(({ rooms }) => rooms.includes(room))
  const others = layers[index]?.areSeparate ? layers[index].rooms.filter(other => other !== room) : []
  return [...layers.slice(0, Math.max(index, 0)).flatMap(layer => layer.rooms), ...others]
}

/**
 * The rules of the rows within a room of the web app, including those of the room itself. @param {string} folder @param {Layer[]}
 * rows
 */
function folderRules(folder, rows) {
  const isKit = rows === KIT
  const room = isKit ? (rows[0]?.rooms[0] ?? '') : folder.slice('web/src/'.length)
  const closed = [...closedTo(WEB, room), ...(isKit ? [] : closedTo(KIT, room))]
  const foreign = [...outside('server'), ...closed.map(pattern)]
  const rules = layerRules(folder, foreign, rows, isKit ? pattern : sibling => `../${sibling}/**`)
  return rules.map(rule => ({
    ...rule,
    includes: [...rule.includes, '!**/*.test.ts', '!**/*.test.tsx', '!**/*.fixture.tsx'],
  }))
}

export const overrides = [
  ...layerRules('contract/src', ['../../../**', '@vitrine/**'], CONTRACT),
  ...workspaceRules('web', 'server', WEB),
  ...folderRules('web/src', KIT),
  ...Object.entries(FOLDERS).flatMap(([folder, layers]) => folderRules(folder, layers)),
  ...workspaceRules('server', 'web', SERVER),
  rule(
    ['e2e/**', 'bench/**'],
    [
      '**/web/**',
      '**/server/src/**',
      '!**/server/src/seed/**',
      '**/contract/src/**',
      '@vitrine/web/**',
      '@vitrine/server/**',
    ],
    'e2e and bench may import contract and the seeds; they reach the product as a process.',
  ),
]

export const LAW_FILE = 'biome.import-law.json'

/** Biome's configuration file with one rule a line. */
export const lawText = () =>
  `{ "overrides": [\n${overrides.map(override => JSON.stringify(override)).join(',\n')}\n] }\n`

if (process.argv[1] && import.meta.filename === process.argv[1]) {
  writeFileSync(join(root, LAW_FILE), lawText())
}
