import { useQueryClient } from '@tanstack/react-query'
import type { ApiToken } from '@vitrine/contract/api-tokens'
import { useState } from 'react'
import { unlessMissing } from '../api/removal.ts'
import { ask } from '../ui/question.ts'
import { toast } from '../ui/toast.tsx'
import { apiTokenMessages } from './api-token-messages.ts'

export interface RevokeTokenParts {
  revoke: (id: number) => Promise<void>
  /** The list that the token is in. */
  queryKey: readonly unknown[]
  /** Called before the list is read again. */
  onRevoked?: (token: ApiToken) => void
}

/** Revokes an API token once its revocation is confirmed. */
export function useRevokeToken({ revoke, queryKey, onRevoked }: RevokeTokenParts) {
  const queries = useQueryClient()
  const [problem, setProblem] = useState<string>()

  /** @returns whether the token is revoked */
  async function revokeToken(token: ApiToken): Promise<boolean> {
    const title = apiTokenMessages.confirmRevoke(token.name)
    const { confirmRevokeMore: text, revoke: action } = apiTokenMessages
    if (!(await ask({ title, text, action, isDanger: true }))) return false
    setProblem(undefined)
    try {
      await unlessMissing(revoke(token.id))
    } catch (reason) {
      setProblem(apiTokenMessages.revokeFailed(token.name, (reason as Error).message))
      return false
    }
    toast.success(apiTokenMessages.revoked(token.name))
    onRevoked?.(token)
    await queries.invalidateQueries({ queryKey })
    return true
  }
  return { revokeToken, problem, dismissProblem: () => setProblem(undefined) }
}
