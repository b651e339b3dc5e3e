import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './bootstrap.mjs'

/** @param {string} path */
const read = path => readFileSync(join(root, path), 'utf8')

/** The colors that a block sets, by name. @param {string} block */
const colorsOf = block =>
  Object.fromEntries([...block.matchAll(/(--[\w-]+):\s*(#[0-9a-f]+);/g)].map(([, ...pair]) => pair))

/** @param {string} css @param {RegExp} start of the block */
function block(css, start) {
  const [found] = start.exec(css) ?? []
  if (found === undefined) throw new Error(`There is no block ${start}.`)
  const from = css.indexOf(found) + found.length
  return colorsOf(css.slice(from, css.indexOf('}', from)))
}

const tokens = read('web/src/shell/tokens.css')
const signIn = read('server/src/auth/page/sign-in.css')
const LIGHT = /\[data-mantine-color-scheme='light'\] \{/
const DARK = /\[data-mantine-color-scheme='dark'\] \{/
const BY_SYSTEM = /prefers-color-scheme: dark\) \{\s*:root[^{]*\{/

test('dark looks the same by the system setting and by choice', () => {
  expect(block(tokens, BY_SYSTEM)).toEqual(block(tokens, DARK))
})

test.each([
  ['light', block(signIn, /:root \{/), block(tokens, LIGHT)],
  ['dark', block(signIn, BY_SYSTEM), block(tokens, DARK)],
])('the sign-in page, which the server writes, has the colors of the web: %s', (_, page, web) => {
  expect(Object.keys(page).length).toBeGreaterThan(10)
  expect(web).toMatchObject(page)
})
