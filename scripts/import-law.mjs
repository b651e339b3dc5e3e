// Which way imports run. `node scripts/import-law.mjs` writes Biome's rules from these tables to biome.import-law.json.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './bootstrap.mjs'

/**
 * @typedef {object} Layer
 * @property {string} says what Biome reports for a forbidden import
 * @property {string[]} rooms folders and files below `src`; they may import the layers below, and one another
 * @property {true} [areSeparate] the rooms may not import one another
 * @property {string[]} [never] rooms of lower layers that this layer may not import either
 * @property {string[]} [except] rooms of higher layers that this layer may import
 */

/** The contract, top to bottom; rooms of one row know nothing of one another. */
const CONTRACT_ROWS = [
  ['accounts', 'tables', 'export'],
  ['labels', 'history'],
  ['datasets', 'pictures'],
  ['samples', 'versions'],
  ['slides', 'splits'],
  ['bulk'],
  ['fields', 'files', 'experiments'],
  ['lists'],
  ['api'],
  ['text'],
]

/** @type {Layer[]} */
export const CONTRACT = CONTRACT_ROWS.map((rooms, row) => {
  const below = CONTRACT_ROWS.slice(row + 1).flat()
  const may = below.length === 0 ? 'imports nothing.' : `may import ${below.join(', ')}, and not one another.`
  return { rooms, areSeparate: true, says: `in the contract, ${rooms.join(', ')} ${may}` }
})

/** The web app, top to bottom. @type {Layer[]} */
export const WEB = [
  { rooms: ['main.tsx', 'shell'], says: 'the shell may import everything of the web app, and contract.' },
  { rooms: ['screens'], says: 'screens may import features, kit and contract.' },
  { rooms: ['trash'], says: 'trash may import datasets, samples, slides, files, auth, kit and contract.' },
  {
    rooms: ['scanned-files'],
    says: 'scanned-files may import datasets, samples, slides, files, pictures, auth, kit and contract.',
  },
  { rooms: ['datasets'], says: 'datasets may import samples, slides, files, pictures, auth, kit and contract.' },
  { rooms: ['samples'], says: 'samples may import slides, files, pictures, auth, kit and contract.' },
  { rooms: ['slides'], says: 'slides may import files, pictures, auth, kit and contract.' },
  { rooms: ['files'], says: 'files may import pictures, auth, kit and contract.' },
  { rooms: ['pictures'], says: 'pictures may import auth, kit and contract.' },
  { rooms: ['custom-fields'], says: 'custom-fields may import auth, kit and contract.' },
  { rooms: ['accounts'], says: 'accounts may import profile, auth, kit and contract.' },
  { rooms: ['profile'], says: 'profile may import auth, kit and contract.' },
  { rooms: ['auth'], says: 'auth may import kit and contract.' },
  {
    rooms: [
      'own-fields',
      'fields',
      'table',
      'history',
      'import',
      'search',
      'csv',
      'labels',
      'format',
      'edit',
      'ui',
      'api',
    ],
    says: 'the kit may import kit and contract; it knows no feature and no screen.',
  },
]

const RECORDS = ['datasets', 'samples', 'slides', 'files']

/** The server, top to bottom. @type {Layer[]} */
export const SERVER = [
  { rooms: ['main.ts'], says: 'main may import everything of the server, and contract.' },
  {
    rooms: ['app.ts', 'seed', 'backup'],
    areSeparate: true,
    says: 'app, seed and backup may import demo, features, http, db, auth and contract, and not one another.',
  },
  { rooms: ['demo'], says: 'demo may import features, http, db, auth and contract.' },
  {
    rooms: ['experiments', 'configs', 'channels', 'servers', 'backups', 'find', 'views', 'labels'],
    areSeparate: true,
    never: RECORDS,
    says: 'experiments, configs, channels, servers, backups, find, views and labels may import fields, http, db, auth and contract.',
  },
  { rooms: ['bulk'], says: 'bulk may import datasets, samples, slides, files, fields, http, db, auth and contract.' },
  { rooms: ['history'], says: 'history may import datasets, samples, slides, files, http, db, auth and contract.' },
  {
    rooms: ['pictures'],
    says: 'pictures may import slides, files, wsi, http, db, auth and contract.',
    never: ['datasets', 'samples'],
  },
  { rooms: ['datasets'], says: 'datasets may import samples, slides, files, http, db, auth and contract.' },
  { rooms: ['samples'], says: 'samples may import slides, files, http, db, auth and contract.' },
  { rooms: ['slides'], says: 'slides may import files, http, db, auth and contract.' },
  { rooms: ['files'], says: 'files may import http, db, auth and contract.' },
  { rooms: ['export'], never: ['wsi'], says: 'export may import fields, http, db, auth, audit and contract.' },
  { rooms: ['fields'], says: 'fields may import http, db, auth and contract.' },
  { rooms: ['http', 'db', 'auth', 'audit'], never: ['wsi'], says: 'http, db, auth and audit know no feature.' },
  { rooms: ['wsi'], says: 'wsi reads files of whole-slide images and knows nothing else of the server.' },
  { rooms: ['disk'], says: 'disk knows nothing else of the server.' },
  {
    rooms: ['config.ts'],
    except: ['auth'],
    says: 'the settings may import contract and the rules of accounts.',
  },
]

/** The lines of README that state the law. */
export const README_LINES = [
  'web:     shell -> screens -> features -> kit -> contract',
  'server:  main -> app -> features -> http, db, auth -> contract',
  `features, left to right only:  ${RECORDS.join(' -> ')};  experiments, configs, channels, servers, backups, find, views and labels stand alone`,
  'fields, server:  every feature -> fields (definitions and values of the fields of a lab)',
  'pictures, server:  pictures -> slides, files, wsi (reads scanned files)',
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

/** @param {string} workspace */
const ownLaw = workspace =>
  `${workspace} may import contract (as @vitrine/contract/...) and itself; web and server never meet.`

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
 * One rule for each layer: it may import nothing of the layers above it. A later rule replaces an earlier one for the same file.
 * @param {'contract' | 'web' | 'server'} workspace @param {string[]} foreign @param {string} own @param {Layer[]} layers
 */
function layerRules(workspace, foreign, own, layers) {
  const rules = layers.flatMap(({ rooms, areSeparate, never = [], except = [], says }, index) => {
    const above = layers.slice(0, index).flatMap(layer => layer.rooms)
    const groups = areSeparate ? rooms.map(room => [room]) : [rooms]
    return groups.map(group => {
      const siblings = rooms.filter(room => !group.includes(room))
      const forbidden = [...above, ...siblings, ...never].filter(room => !except.includes(room))
      const includes = group.map(room => `${workspace}/src/${room}${isFile(room) ? '' : '/**'}`)
      return rule(includes, [...foreign, ...forbidden.map(pattern)], says)
    })
  })
  return [rule([`${workspace}/**`], foreign, own), ...rules]
}

export const overrides = [
  ...layerRules('contract', ['../../../**', '@vitrine/**'], 'contract imports nothing of ours.', CONTRACT),
  ...layerRules('web', outside('server'), ownLaw('web'), WEB),
  ...layerRules('server', outside('web'), ownLaw('server'), SERVER),
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
