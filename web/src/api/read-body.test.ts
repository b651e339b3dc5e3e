import { expect, test } from 'vitest'
import { readBody } from './call.ts'

const answer = (text: string, type: string) => new Response(text, { headers: { 'Content-Type': type } })

test('JSON is parsed whatever its Content-Type says', async () => {
  for (const type of ['application/json', 'text/html', 'text/plain']) {
    expect(await readBody(answer('{"id": 1}', type))).toEqual({ kind: 'json', value: { id: 1 } })
  }
})

test.each([
  '<!doctype html><title>Sign in</title>',
  '\n <!DOCTYPE HTML PUBLIC "x"><html></html>',
  '<html lang="en"></html>',
  '<!-- cached --><html></html>',
])('an HTML page is recognized by its content: %s', async text => {
  expect(await readBody(answer(text, 'application/json'))).toEqual({ kind: 'html' })
})

test('an HTML page is recognized by its Content-Type', async () => {
  expect(await readBody(answer('<p>Down for maintenance</p>', 'text/html; charset=utf-8'))).toEqual({ kind: 'html' })
})

test('an empty body and blanks are empty, other text is text', async () => {
  expect(await readBody(new Response(null, { status: 204 }))).toEqual({ kind: 'empty' })
  expect(await readBody(answer('  \n', 'application/json'))).toEqual({ kind: 'empty' })
  expect(await readBody(answer('Bad Gateway', 'text/plain'))).toEqual({ kind: 'text', value: 'Bad Gateway' })
})
