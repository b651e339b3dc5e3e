import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Account } from '@vitrine/contract/accounts'
import type { ApiToken } from '@vitrine/contract/api-tokens'
import { useRef } from 'react'
import { personName } from '../history/person-name.ts'
import { TokenTable } from '../profile/token-table.tsx'
import { useRevokeToken } from '../profile/use-revoke-token.ts'
import { Banner } from '../ui/banner.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { AwaitedNotice, FailedNotice } from '../ui/screen-notice.tsx'
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
  const content = useRef<HTMLDivElement>(null)
  const { revokeToken, problem, dismissProblem } = useRevokeToken({
    revoke: id => revokeAccountToken(account.id, id),
    queryKey: query.queryKey,
    onRevoked: () => onRevoked(account.id),
  })

  async function revoke(token: ApiToken) {
    if (await revokeToken(token)) content.current?.focus()
  }

  return (
    <Dialog title={accountsMessages.tokensTitle(personName(account))} size="wide" isOpen onClose={onClose}>
      {/* Takes the focus when the row of a revoked token is gone. */}
      <div ref={content} tabIndex={-1}>
        {problem && (
          <Banner kind="red" mb={12} onDismiss={dismissProblem}>
            {problem}
          </Banner>
        )}
        {tokens && tokens.length > 0 && <TokenTable tokens={tokens} onRevoke={token => void revoke(token)} />}
        {tokens?.length === 0 && <Text c="var(--text-2)">{accountsMessages.noTokens(personName(account))}</Text>}
        {!tokens && error && <FailedNotice text={error.message} onRetry={() => void refetch()} />}
        {!tokens && !error && <AwaitedNotice text={accountsMessages.tokensLoading} />}
      </div>
    </Dialog>
  )
}
