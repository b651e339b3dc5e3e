import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './bootstrap.mjs'

/** @typedef {Readonly<Record<string, string>>} Texts by their paths */

/** Parts of selectors that declare no class of this sheet: strings and global names. */
const OTHERS = /'[^']*'|:global\([^)]*\)/g
const IMPORT = /import\s+(\w+)\s+from\s+'([^']+\.module\.css)'/g
const COMPOSES = /composes:\s*([^;]+?)(?:\s+from\s+'([^']+)')?\s*;/g

/** The classes that a sheet defines. @param {string} css */
function classesOf(css) {
  const selectors = [...css.matchAll(/([^{};]+)\{/g)].map(([, selector = '']) => selector.replaceAll(OTHERS, ''))
  const own = selectors.filter(selector => !selector.trim().startsWith('@'))
  return new Set(own.flatMap(selector => [...selector.matchAll(/\.(-?[_a-zA-Z][\w-]*)/g)].map(([, name]) => name)))
}

/** Classes that are composed or applied but not defined, and those that are never used. @param {Texts} texts */
function faultsOf(texts) {
  const written = Object.entries(texts).filter(([path]) => path.endsWith('.css'))
  const sheets = new Map(written.map(([path, css]) => [path, css.replaceAll(/\/\*.*?\*\//gs, '')]))
  const classes = new Map([...sheets].map(([path, css]) => [path, classesOf(css)]))
  /** @type {Set<string>} */
  const used = new Set()
  /** Sheets with classes that are chosen at run time. @type {Set<string>} */
  const chosen = new Set()
  /** @type {string[]} */
  const faults = []
  /** @param {string} by @param {string} sheet @param {string} name */
  function use(by, sheet, name) {
    used.add(`${sheet} ${name}`)
    if (!classes.get(sheet)?.has(name)) faults.push(`${by} uses .${name}, which ${sheet} does not have.`)
  }
  for (const [path, css] of sheets) {
    for (const [, names = '', from] of css.matchAll(COMPOSES))
      for (const name of names.split(/\s+/)) use(path, from ? normalize(join(dirname(path), from)) : path, name)
  }
  for (const [path, text] of Object.entries(texts)) {
    for (const [, variable, from = ''] of path.endsWith('.css') ? [] : text.matchAll(IMPORT)) {
      const sheet = normalize(join(dirname(path), from))
      for (const [, name] of text.matchAll(new RegExp(`\\b${variable}\\[(?:'([\\w-]+)'\\])?`, 'g'))) {
        if (name) use(path, sheet, name)
        else chosen.add(sheet)
      }
    }
  }
  for (const [sheet, names] of classes)
    for (const name of chosen.has(sheet) ? [] : names)
      if (!used.has(`${sheet} ${name}`)) faults.push(`Nothing uses .${name} of ${sheet}.`)
  return faults
}

test('each class that is composed or applied exists, and each existing one is used', () => {
  /** @type {Record<string, string>} */
  const texts = {}
  for (const path of readdirSync(join(root, 'web/src'), { recursive: true, encoding: 'utf8' }))
    if (/\.(?:tsx?|module\.css)$/.test(path)) texts[path] = readFileSync(join(root, 'web/src', path), 'utf8')
  expect(Object.keys(texts).filter(path => path.endsWith('.css')).length).toBeGreaterThan(50)
  expect(faultsOf(texts)).toEqual([])
})

test('missing and unused classes are named', () => {
  const texts = {
    'a/kit.module.css':
      '.plain { color: red } /* .gone { } */ .plain:hover, .rest { margin: .5em } @media (x) { .wide { } }',
    'a/own.module.css': ".own { composes: plain gone from './kit.module.css'; } .two { composes: one; }",
    'b/part.tsx': "import s from '../a/own.module.css'\n<a className={s['own']} id={s['absent']} />",
    'b/list.tsx': "import kit from '../a/kit.module.css'\nkit['wide']",
  }
  expect(faultsOf(texts)).toEqual([
    'a/own.module.css uses .gone, which a/kit.module.css does not have.',
    'a/own.module.css uses .one, which a/own.module.css does not have.',
    'b/part.tsx uses .absent, which a/own.module.css does not have.',
    'Nothing uses .rest of a/kit.module.css.',
    'Nothing uses .two of a/own.module.css.',
  ])
})
