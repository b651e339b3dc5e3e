import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, extname, join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './bootstrap.mjs'

const SKIPPED_FOLDERS = [
  'node_modules',
  '.git',
  'data',
  'dist',
  'test-results',
  'playwright-report',
  'results',
  'public',
]
const TEXT_ENDINGS = ['.ts', '.tsx', '.mjs', '.css', '.html', '.json', '.md']

/** Paths of all text files below a folder, from the root. @param {string} folder @returns {string[]} */
function textFiles(folder = '') {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap(entry => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return SKIPPED_FOLDERS.includes(entry.name) ? [] : textFiles(path)
    return TEXT_ENDINGS.includes(extname(entry.name)) && entry.name !== 'package-lock.json' ? [path] : []
  })
}

/** @param {string} path */
const read = path => readFileSync(join(root, path), 'utf8')

/** A heading's anchor, as GitHub makes it. @param {string} heading */
const slug = heading =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-')

/** @param {string} path */
function anchors(path) {
  const text = read(path)
  const explicit = [...text.matchAll(/<a id="([^"]+)"><\/a>/g)].map(([, id]) => id)
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => slug(heading))
  return new Set([...explicit, ...headings])
}

/** Whether a link's file exists and has its anchor. @param {string} path @param {string} [anchor] */
const resolves = (path, anchor) => existsSync(join(root, path)) && (anchor === undefined || anchors(path).has(anchor))

test('no file has marks of a merge that was not finished', () => {
  const unfinished = textFiles().filter(file => /^(<{7} |>{7} |={7}$)/m.test(read(file)))
  expect(unfinished).toEqual([])
})

test('every page and anchor of docs/ that a file cites exists', () => {
  const broken = textFiles().flatMap(file =>
    [...read(file).matchAll(/\bdocs\/([\w/-]+\.md)(?:#([\w-]+))?/g)]
      .filter(([, page = '', anchor]) => !resolves(join('docs', page), anchor))
      .map(([citation]) => `${file}: ${citation}`),
  )
  expect(broken).toEqual([])
})

test('every relative link in Markdown files resolves', () => {
  const broken = textFiles()
    .filter(file => file.endsWith('.md'))
    .flatMap(file =>
      [...read(file).matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)/g)]
        .filter(([, path = '', anchor]) => !resolves(path ? join(dirname(file), path) : file, anchor))
        .map(([, path, anchor]) => `${file}: ${path}${anchor ? `#${anchor}` : ''}`),
    )
  expect(broken).toEqual([])
})

/** What a page says in code quotes, without blocks of code. @param {string} page */
const quoted = page =>
  [
    ...read(page)
      .replace(/```.*?```/gs, '')
      .matchAll(/`([^`\s]+)`/g),
  ].map(([, text = '']) => text)

const isCode = (/** @type {string} */ file) => /\.(ts|tsx|mjs|css)$/.test(file)

test('every file and folder of the code that a page names exists', () => {
  const files = textFiles()
  const isThere = (/** @type {string} */ name) =>
    existsSync(join(root, name)) || files.some(file => `/${file}`.endsWith(`/${name}`))
  // The file names of an example about records of blocks are made up.
  const isPath = (/** @type {string} */ text) =>
    (isCode(text) || /^(contract|server|web|e2e|bench|scripts|clients)\//.test(text)) && !/[*<]|block/.test(text)
  const missing = files
    .filter(file => file.endsWith('.md'))
    .flatMap(page =>
      quoted(page)
        .filter(text => isPath(text) && !isThere(text))
        .map(text => `${page}: ${text}`),
    )
  expect(missing).toEqual([])
})

test('every name of the code that docs/architecture.md explains is in the code', () => {
  const words = new Set(
    textFiles()
      .filter(isCode)
      .flatMap(file => read(file).match(/[A-Za-z_]\w*/g) ?? []),
  )
  const names = quoted('docs/architecture.md').filter(text => /^([a-z]+[A-Z]\w*|[A-Z][a-z]\w*|[A-Z]+_\w+)$/.test(text))
  expect(names.filter(name => !words.has(name))).toEqual([])
  expect(names.length).toBeGreaterThan(20)
})

test('every decision record has a number of its own and a date, and is listed in the index', () => {
  const records = readdirSync(join(root, 'docs/decisions')).filter(name => /^\d{4}-[a-z0-9-]+\.md$/.test(name))
  const index = read('docs/decisions/README.md')
  expect(records.filter(name => !index.includes(`](${name})`))).toEqual([])
  const numbers = records.map(name => name.slice(0, 4))
  expect(numbers).toEqual([...new Set(numbers)])
  expect(records.filter(name => !/^Date: \d{4}-\d{2}-\d{2}\b/m.test(read(join('docs/decisions', name))))).toEqual([])
})

test('docs/configuration.md names every setting that the server reads, once', () => {
  const names = [
    ...read('server/src/config.ts').matchAll(/'([A-Z][A-Z\d]*(?:_[A-Z\d]+)+|HOST|PORT|WORKERS|MIGRATE)'/g),
  ].map(([, name]) => name)
  const roles = ['OIDC_ROLE_ADMIN', 'OIDC_ROLE_EDITOR', 'OIDC_ROLE_READER']
  const [settings = ''] = read('docs/configuration.md').split('## Development and tests')
  const listed = [...settings.matchAll(/^\| (`[^|]*) \|/gm)].flatMap(([, cell = '']) => cell.match(/\w+/g) ?? [])
  expect(listed.sort()).toEqual([...new Set([...names.filter(name => name !== 'PRIVATE_KEY'), ...roles])].sort())
})

test('all workspaces have the version that the changelog describes last', () => {
  const { version, workspaces } = JSON.parse(read('package.json'))
  const versions = workspaces.map((/** @type {string} */ name) => JSON.parse(read(join(name, 'package.json'))).version)
  expect(new Set(versions)).toEqual(new Set([version]))
  const [, latest] = /^## (\d+\.\d+\.\d+) - \d{4}-\d{2}-\d{2}$/m.exec(read('CHANGELOG.md')) ?? []
  expect(latest).toBe(version)
})

test('an anchor names one section of its page only', () => {
  const repeated = readdirSync(join(root, 'docs/product')).flatMap(page => {
    const ids = [...read(join('docs/product', page)).matchAll(/<a id="([^"]+)"><\/a>/g)].map(([, id]) => id)
    return ids.filter((id, index) => ids.indexOf(id) < index).map(id => `${page}#${id}`)
  })
  expect(repeated).toEqual([])
})

test('the index of docs/product lists every page', () => {
  const index = read('docs/product/README.md')
  const pages = readdirSync(join(root, 'docs/product')).filter(page => page !== 'README.md')
  expect(pages.filter(page => !index.includes(`](${page})`))).toEqual([])
})
