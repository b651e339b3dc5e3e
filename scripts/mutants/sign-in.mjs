// Who gets in: accounts, tokens and the built-in provider on the server, the session in the browser.

/** @type {import('../mutants.mjs').Group[]} */
export const signInMutants = [
  {
    project: 'server',
    tests: ['server/src/auth/oidc/unfinished-sign-ins.test.ts'],
    mutants: [
      {
        name: 'a sign-in can begin with a state of any length',
        file: 'server/src/auth/oidc/unfinished-sign-ins.ts',
        find: 'if (length > most)',
        replace: 'if (length > 100 * most)',
      },
      {
        name: 'one address begins sign-ins without end',
        file: 'server/src/auth/attempts.ts',
        find: 'if (counted.rows.length === 0) throw new ApiError(429, authMessages.manyStarts',
        replace: 'if (counted.rows.length > 1) throw new ApiError(429, authMessages.manyStarts',
      },
      {
        name: 'sign-ins that ended count as unfinished',
        file: 'server/src/auth/oidc/adapter.ts',
        find: "if (this.#model === 'Interaction' && deleted.numDeletedRows > 0n)",
        replace: "if (this.#model === 'Interaction' && deleted.numDeletedRows > 1n)",
      },
    ],
  },
  {
    project: 'server',
    tests: ['server/src/auth/attempts.test.ts'],
    mutants: [
      {
        name: 'passwords can be guessed without end',
        file: 'server/src/auth/attempts.ts',
        find: "name: 'pair', free: 5",
        replace: "name: 'pair', free: 5000",
      },
      {
        name: 'a guesser gets around the limit by other IPv6 addresses of one network',
        file: 'server/src/auth/attempts.ts',
        find: '.slice(0, 4)',
        replace: '.slice(0, 8)',
      },
    ],
  },
  {
    project: 'server',
    tests: ['server/src/auth/auth-calls.test.ts'],
    mutants: [
      {
        name: 'a disabled account can sign in',
        file: 'server/src/auth/sign-in.ts',
        find: '|| current.disabled) {',
        replace: '|| current.disabled === undefined) {',
      },
    ],
  },
  {
    project: 'server',
    tests: ['server/src/auth/sessions/sessions.test.ts'],
    mutants: [
      {
        name: 'an access token goes on after its session was ended',
        file: 'server/src/auth/sessions/use-session.ts',
        find: ".where('sessions.id', '=', sessionId)",
        replace: ".where('sessions.id', 'is not', null)",
      },
      {
        name: 'a token that names no session stands for any session of its person',
        file: 'server/src/auth/sessions/use-session.ts',
        find: '.where(isFromBefore(claims))',
        replace: '.where(isFromBefore({ ...claims, iat: 0 }))',
      },
      {
        name: 'the browser of an ended session signs in again without a password',
        file: 'server/src/auth/sessions/sessions.queries.ts',
        find: "or model = 'Session'\n",
        replace: "or model = 'Nothing'\n",
      },
      {
        name: 'an ended session comes back by a request that was under way',
        file: 'server/src/auth/oidc/adapter.ts',
        find: "this.#model === 'Session' && session &&",
        replace: "this.#model === 'Nothing' && session &&",
      },
      {
        name: 'a request that was under way opens a session in the place of the ended one',
        file: 'server/src/auth/oidc/first-party.ts',
        find: 'if (isContinued(session) && !',
        replace: 'if (!isContinued(session) && !',
      },
    ],
  },
  {
    project: 'server',
    tests: ['server/src/auth/own-account.test.ts'],
    mutants: [
      {
        name: 'a sign-in that was begun with the old password ends after the password was changed',
        file: 'server/src/auth/oidc/adapter.ts',
        find: 'payload.accountId ?? result?.login?.accountId ??',
        replace: 'payload.accountId ??',
      },
      {
        name: 'a sign-in that waited for its turn takes a password that was replaced meanwhile',
        file: 'server/src/auth/sign-in.ts',
        find: 'isRight && current?.password_hash === account?.password_hash',
        replace: 'isRight && current !== undefined',
      },
      {
        name: 'a password that was replaced meanwhile is enough for a new one',
        file: 'server/src/auth/own-account.ts',
        find: ".where('password_hash', '=', account.password_hash)",
        replace: '',
      },
      {
        name: 'the current password can be guessed from an open browser without end',
        file: 'server/src/auth/own-account.ts',
        find: 'await reserveAttempt(db, { username, address, accountId: account?.id })',
        replace: 'await recordSuccess(db, { username, address, accountId: account?.id ?? 0 })',
      },
    ],
  },
  {
    project: 'server',
    tests: ['server/src/auth/oidc/key-rotation.test.ts'],
    mutants: [
      {
        name: 'made-up key ids cause a query each',
        file: 'server/src/auth/oidc/key-ring.ts',
        find: 'ageMs() >= UNKNOWN_KEY_MS',
        replace: 'ageMs() >= 0',
      },
      {
        name: 'everybody is signed out when keys are rotated',
        file: 'server/src/auth/oidc/keys.ts',
        find: "interval '1 hour'",
        replace: "interval '0 hours'",
      },
    ],
  },
  {
    project: 'server',
    tests: ['server/src/auth/external-sign-in.test.ts'],
    mutants: [
      {
        name: 'a token that was signed out is accepted with its signature written in another way',
        file: 'server/src/auth/sessions/signed-out-tokens.ts',
        find: "token.slice(0, token.lastIndexOf('.'))",
        replace: 'token',
      },
    ],
  },
  {
    project: 'server',
    tests: ['server/test/tokens-refused.test.ts'],
    mutants: [
      {
        name: 'a call without a token is answered',
        file: 'server/src/auth/require-tokens.ts',
        find: 'if (!needsToken(request)) return',
        replace: 'if (!needsToken(request) || !request.headers.authorization) return',
      },
      {
        name: 'a token for another service is accepted',
        file: 'server/src/auth/verify-token.ts',
        find: 'issuer, audience: API_AUDIENCE,',
        replace: 'issuer,',
      },
      {
        name: 'a token in the address is accepted, where logs and histories keep it',
        file: 'server/src/auth/require-tokens.ts',
        find: "BEARER.exec(request.headers.authorization ?? '')",
        replace:
          "BEARER.exec(request.headers.authorization ?? 'Bearer '.concat((request.query as { access_token: string }).access_token))",
      },
      {
        name: 'a token of another kind is accepted if the own key signed it',
        file: 'server/src/auth/verify-token.ts',
        find: ", typ: 'at+jwt' }",
        replace: ' }',
      },
      {
        name: "another provider's id token is accepted",
        file: 'server/src/auth/external-provider.ts',
        find: '    if (!isAccessToken(typ, claims, clientId)) throw invalidToken()\n',
        replace: '',
      },
    ],
  },
  {
    project: 'server',
    tests: ['server/test/redirects.test.ts'],
    mutants: [
      {
        name: 'a redirect leads to the host that the address of a request names',
        file: 'server/src/auth/auth-plugin.ts',
        find: " || !request.url.startsWith('/')",
        replace: '',
      },
    ],
  },
  {
    project: 'web',
    tests: ['web/src/auth/requested-path.test.ts'],
    mutants: [
      {
        name: 'a sign-in leads to another host that a path names',
        file: 'web/src/auth/requested-path.ts',
        find: '(?!\\/)',
        replace: '',
      },
    ],
  },
  {
    project: 'server',
    tests: ['server/src/auth/sign-in-flow.test.ts'],
    mutants: [
      {
        name: 'a form that was opened before somebody else signed in ends on a blank page',
        file: 'server/src/auth/oidc/provider.ts',
        find: '(session\\/end|auth\\/[^/]+)$',
        replace: '(session\\/end)$',
      },
      {
        name: 'a code is given without PKCE',
        file: 'server/src/auth/oidc/provider.ts',
        find: 'required: () => true',
        replace: 'required: () => false',
      },
      {
        name: 'the sign-in form opens in a browser that did not start the sign-in',
        file: 'server/src/auth/oidc/sign-in.routes.ts',
        find: 'if (error instanceof errors.SessionNotFound) return false',
        replace: 'if (error instanceof errors.SessionNotFound) return true',
      },
    ],
  },
  {
    project: 'server',
    tests: ['server/src/auth/refresh.test.ts'],
    mutants: [
      {
        name: 'a stolen refresh token can be used again and again',
        file: 'server/src/auth/oidc/provider.ts',
        find: 'rotateRefreshToken: () => true',
        replace: 'rotateRefreshToken: () => false',
      },
    ],
  },
  {
    project: 'server',
    tests: ['server/src/auth/external-provider.test.ts'],
    mutants: [
      {
        name: 'an id token of another provider passes for an access token',
        file: 'server/src/auth/external-provider.ts',
        find: "return !audiencesOf(claims).includes(clientId) && !('nonce' in claims)",
        replace: 'return true',
      },
      {
        name: 'a provider that is down looks like an invalid token',
        file: 'server/src/auth/external-provider.ts',
        find: "if (KEY_ERRORS.has((error as { code?: string }).code ?? '')) throw error\n      throw unreachable()",
        replace: 'throw error',
      },
    ],
  },
  {
    project: 'server',
    tests: ['server/src/auth/first-account.test.ts'],
    mutants: [
      {
        name: "everybody on the machine can read the first account's password",
        file: 'server/src/auth/first-account.ts',
        find: 'mode: PRIVATE_FILE',
        replace: 'mode: 0o644',
      },
    ],
  },
  {
    project: 'web',
    tests: ['web/src/auth/session.test.ts'],
    mutants: [
      {
        name: 'tokens stay in the browser after a forced sign-out',
        file: 'web/src/auth/session.ts',
        find: 'localStorage.clear()\n    setTimeout(',
        replace: 'setTimeout(',
      },
      {
        name: 'every failing call warns again that the session has ended',
        file: 'web/src/auth/session.ts',
        find: "  lose(): void {\n    if (this.#state.kind !== 'signed-in') return\n",
        replace: '  lose(): void {\n',
      },
      {
        name: 'a Logout leaves the refresh token valid',
        file: 'web/src/auth/session.ts',
        find: 'this.#provider.revokeTokens(user)',
        replace: 'Promise.resolve()',
      },
      {
        name: 'a second tab opens signed in while the first one signs out',
        file: 'web/src/auth/session.ts',
        find: `    localStorage.clear()
    sessionStorage.setItem(FAREWELL_KEY, reason)
    forgetRequestedPath()
    this.#enter({ kind: 'signed-out', step: 'signing-out' })
    // Tokens may outlive the provider's session; one that can't be revoked expires by itself.
    if (user) await this.#provider.revokeTokens(user).catch(() => undefined)
`,
        replace: `    sessionStorage.setItem(FAREWELL_KEY, reason)
    forgetRequestedPath()
    this.#enter({ kind: 'signed-out', step: 'signing-out' })
    if (user) await this.#provider.revokeTokens(user).catch(() => undefined)
    localStorage.clear()
`,
      },
      {
        name: 'a Logout in another tab leaves this one signed in',
        file: 'web/src/auth/session.ts',
        find: "this.#state.kind === 'signed-in' && user === null",
        replace: "this.#state.kind === 'loading' && user === null",
      },
    ],
  },
  {
    project: 'web',
    tests: ['web/src/auth/renewal.test.ts'],
    mutants: [
      {
        name: 'a second tab spends the refresh token that the first one has spent',
        file: 'web/src/auth/renewal.ts',
        find: 'if (isFresh(user)) return user',
        replace: '',
      },
      {
        name: 'a network failure while renewing signs out',
        file: 'web/src/auth/renewal.ts',
        find: 'return error instanceof TypeError || ',
        replace: 'return ',
      },
    ],
  },
  {
    project: 'web',
    tests: ['web/src/auth/requested-path.test.ts'],
    mutants: [
      {
        name: 'the sign-in can be made to lead to another site',
        file: 'web/src/auth/requested-path.ts',
        find: 'url.origin !== window.location.origin || ',
        replace: '',
      },
    ],
  },
  {
    project: 'server',
    tests: ['server/test/roles.test.ts'],
    mutants: [
      {
        name: 'roles: nobody is refused for their role',
        file: 'server/src/auth/require-tokens.ts',
        find: 'if (mayCall(role, needs)) return',
        replace: 'return',
      },
      {
        name: 'roles: readers may not look slides up',
        file: 'contract/src/slides/slides.ts',
        find: "lookUp: route('POST', '/api/slides/look-up/', {\n    needs: 'reader'",
        replace: "lookUp: route('POST', '/api/slides/look-up/', {\n    needs: 'editor'",
      },
      {
        name: 'roles: a call that says nothing is for everybody who is signed in',
        file: 'server/src/auth/require-tokens.ts',
        find: "app.addHook('onRoute', requireNeeds)",
        replace: '',
      },
    ],
  },
  {
    project: 'server',
    tests: ['server/src/auth/provider-roles.test.ts', 'server/src/auth/external-sign-in.test.ts'],
    mutants: [
      {
        name: "provider's roles: the lowest counts",
        file: 'server/src/auth/provider-roles.ts',
        find: 'ROLES.toReversed().find(',
        replace: 'ROLES.find(',
      },
      {
        name: "provider's roles: somebody without one is an editor",
        file: 'server/src/auth/external-sign-in.ts',
        find: 'if (role === undefined) throw new ApiError(403, roleMessages.noRole)',
        replace: '',
      },
    ],
  },
  {
    project: 'web',
    tests: ['web/src/screens/readers.test.tsx', 'web/src/auth/use-role.test.tsx'],
    mutants: [
      {
        name: 'roles: readers edit in cells',
        file: 'web/src/table/dashboard/records-dashboard.tsx',
        find: 'onSaveCell={mayEdit ? records.saveCell : undefined}',
        replace: 'onSaveCell={records.saveCell}',
      },
      {
        name: 'roles: readers get a form',
        file: 'web/src/edit/for-editors.tsx',
        find: 'return useMayEdit() ? <Screen />',
        replace: 'return useMayEdit() || true ? <Screen />',
      },
    ],
  },
  {
    project: 'server',
    tests: ['server/src/auth/api-tokens/api-tokens.test.ts'],
    mutants: [
      {
        name: 'API tokens: a revoked one goes on',
        file: 'server/src/auth/api-tokens/api-tokens.queries.ts',
        find: "    .where('t.revoked_at', 'is', null)\n",
        replace: '',
      },
      {
        name: 'API tokens: one of a disabled account goes on',
        file: 'server/src/auth/api-tokens/api-tokens.queries.ts',
        find: ".where('u.disabled_at', 'is', null)",
        replace: '',
      },
      {
        name: 'API tokens: fifty-first by calls at once',
        file: 'server/src/auth/api-tokens/api-tokens.queries.ts',
        find: 'for no key update`',
        replace: '`',
      },
      {
        name: 'API tokens: the history does not name them',
        file: 'server/src/http/handle.ts',
        find: 'tokenId: apiToken?.id',
        replace: 'tokenId: undefined',
      },
    ],
  },
  {
    project: 'server',
    tests: ['server/test/roles.test.ts'],
    mutants: [
      {
        name: 'API tokens: one for reading writes',
        file: 'server/src/auth/api-tokens/use-api-token.ts',
        find: "if (apiToken.scope === 'read' && ",
        replace: 'if (',
      },
      {
        name: 'API tokens: they make further tokens',
        file: 'server/src/auth/api-tokens/use-api-token.ts',
        find: "needs === 'admin' || (needs === 'self' && !isMe)",
        replace: "needs === 'admin'",
      },
    ],
  },
  {
    project: 'server',
    tests: ['server/src/auth/external-sign-in.test.ts'],
    mutants: [
      {
        name: 'API tokens: the role that a provider took away stays',
        file: 'server/src/auth/external-sign-in.ts',
        find: 'role: role ?? null })',
        replace: "role: role ?? 'editor' })",
      },
    ],
  },
]
