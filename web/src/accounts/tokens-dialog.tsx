import { Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Account } from '@vitrine/contract/accounts'
import type { ApiToken } from '@vitrine/contract/api-tokens'
import { useState } from 'react'
import { unlessMissing } from '../api/removal.ts'
import { personName } from '../history/person-name.ts'
import { apiTokenMessages } from '../profile/api-token-messages.ts'
import { TokenTable } from '../profile/token-table.tsx'
import { Banner } from '../ui/banner.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { AwaitedNotice, FailedNotice } from '../ui/screen-notice.tsx'
import { toast } from '../ui/toast.tsx'
import { accountTokensQuery, revokeAccountToken } from './accounts-api.ts'
import { accountsMessages } from './accounts-messages.ts'

export interface TokensDialogProps {
  /** Undefined while the dialog is closed. */
  account: Account | undefined
  onClose: () => void
  /** Called with the person's id. */
  onRevoked: (id: number) => void
}

export const TokensDialog = ({ account, ...props }: TokensDialogProps) =>
  account && <Tokens key={account.id} account={account} {...props} />

/** A person's API tokens. */
function Tokens({ account, onClose, onRevoked }: TokensDialogProps & { account: Account }) {
  const query = accountTokensQuery(account.id)
  const { data: tokens, error, refetch } = useQuery(query)
  const queries = useQueryClient()
  const [problem, setProblem] = useState<string>()

  async function revoke({ id, name }: ApiToken) {
    if (!window.confirm(apiTokenMessages.confirmRevoke(name))) return
    setProblem(undefined)
    try {
      await unlessMissing(revokeAccountToken(account.id, id))
      toast.success(apiTokenMessages.revoked(name))
      onRevoked(account.id)
      await queries.invalidateQueries({ queryKey: query.queryKey })
    } catch (reason) {
      setProblem(apiTokenMessages.revokeFailed(name, (reason as Error).message))
    }
  }
  return (
    <Dialog title={accountsMessages.tokensTitle(personName(account))} size="wide" isOpen onClose={onClose}>
      {problem && (
        <Banner kind="red" mb={12} onDismiss={() => setProblem(undefined)}>
          {problem}
        </Banner>
      )}
      {tokens && tokens.length > 0 && <TokenTable tokens={tokens} onRevoke={token => void revoke(token)} />}
      {tokens?.length === 0 && <Text c="var(--text-2)">{accountsMessages.noTokens(personName(account))}</Text>}
      {!tokens && error && <FailedNotice text={error.message} onRetry={() => void refetch()} />}
      {!tokens && !error && <AwaitedNotice text={accountsMessages.tokensLoading} />}
    </Dialog>
  )
}
