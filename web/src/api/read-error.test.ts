import { roleMessages } from '@vitrine/contract/api/roles'
import { describe, expect, test } from 'vitest'
import { endsSession, firstString, readError } from './read-error.ts'

describe('the first string found in an error body is its message', () => {
  test.each([
    ['a bare string', 'No such slide.', 'No such slide.'],
    ['detail', { detail: 'Not found.' }, 'Not found.'],
    ['a field list', { name: ['This name is taken.', 'Another.'] }, 'This name is taken.'],
    ['several fields', { cut_number: ['Not an integer.'], name: ['Required.'] }, 'Not an integer.'],
    ['a nested list of records', { dataset_slides: [{}, { slide_id: ['Unknown slide 9.'] }] }, 'Unknown slide 9.'],
    ['numbers and nothing before it', { code: 17, more: null, text: 'Too large.' }, 'Too large.'],
    ['blank text before it', { detail: ' ', message: 'Said here.' }, 'Said here.'],
    ['a list', ['First.', 'Second.'], 'First.'],
  ])('%s', (_, body, message) => {
    expect(firstString(body)).toBe(message)
    expect(readError(new Response(null, { status: 400 }), body).message).toBe(message)
  })

  test.each([[undefined], [null], [{}], [[]], [''], [{ code: 5 }]])(
    'a body without one, %j, gets the generic text',
    body => {
      expect(readError(new Response(null, { status: 500 }), body).message).toBe(
        'Something went wrong, Please try again!',
      )
    },
  )
})

describe('details of an error besides its message', () => {
  test('the invalid field', () => {
    expect(readError(new Response(null, { status: 400 }), { organ: ['Too long.'] }).field).toBe('organ')
    expect(readError(new Response(null, { status: 400 }), { detail: 'Too long.' }).field).toBeUndefined()
    expect(readError(new Response(null, { status: 400 }), { detail: ['Too long.'] }).field).toBeUndefined()
  })

  test('the current record of a stale edit, and how long to wait', () => {
    const stale = readError(new Response(null, { status: 412 }), { detail: 'Changed.', current: { id: 4 } })
    expect(stale).toMatchObject({ status: 412, message: 'Changed.', current: { id: 4 } })
    const busy = new Response(null, { status: 429, headers: { 'Retry-After': '30' } })
    expect(readError(busy, { detail: 'Wait.' }).retryAfter).toBe(30)
    expect(readError(new Response(null, { status: 429 }), {}).retryAfter).toBeUndefined()
  })
})

describe('replies that end the session', () => {
  test.each([[undefined], ['<html>'], [{ detail: 'Anything at all' }]])('any 401: %j', body => {
    expect(endsSession(401, body)).toBe(true)
  })

  test.each([
    'Invalid token',
    'invalid_token',
    'Signature has expired',
    'Signature expired',
    'Expired signature',
    'Token is expired',
    'Token has expired.',
    'The access token expired',
    'Given token not valid for any token type',
    'token_not_valid',
    'Token is invalid or expired',
    'TOKEN IS EXPIRED',
    'jwt expired',
    'invalid signature',
  ])('a 403 with the text: %s', words => {
    expect(endsSession(403, words)).toBe(true)
    for (const place of ['detail', 'message', 'error', 'code']) expect(endsSession(403, { [place]: words })).toBe(true)
  })

  test('a 403 with the text in any of several places', () => {
    expect(endsSession(403, { detail: 'No.', code: 'token_not_valid' })).toBe(true)
  })

  test.each([
    [{ detail: 'You may not do this.' }],
    [{ detail: 'This invitation has expired.' }],
    [{ detail: 'You need a token of the blue group.' }],
    [{ detail: 'The tokenizer is invalid.' }],
    [{ name: ['Invalid token'] }],
    [{ description: 'Signature has expired' }],
    [{ detail: ['Invalid token'] }],
    [['Invalid token']],
    [{ errors: { detail: 'Invalid token' } }],
    [undefined],
    [null],
  ])('not a 403 about something else, or with text that a user may have typed: %j', body => {
    expect(endsSession(403, body)).toBe(false)
  })

  test.each(Object.values(roleMessages))('but not a 403 about a role: %s', detail => {
    expect(endsSession(403, { detail })).toBe(false)
  })

  test('nor the same words in another reply', () => {
    for (const status of [400, 404, 409, 500]) expect(endsSession(status, { detail: 'Invalid token' })).toBe(false)
  })
})
