import { useQuery } from '@tanstack/react-query'
import type { Account } from '@vitrine/contract/accounts/accounts'
import { useRef } from 'react'
import { personName } from '../history/person-name.ts'
import { TokenList } from '../profile/token-list.tsx'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { accountTokensQuery, revokeAccountToken } from './accounts-api.ts'
import { accountsMessages } from './accounts-messages.ts'

export interface TokensDialogProps {
  account: Account
  onClose: () => void
  onRevoked: () => void
}

export function TokensDialog({ account, onClose, onRevoked }: TokensDialogProps) {
  const tokens = useQuery(accountTokensQuery(account.id))
  const content = useRef<HTMLDivElement>(null)
  const name = personName(account)

  function handleRevoked() {
    onRevoked()
    content.current?.focus()
  }
  return (
    <Dialog title={accountsMessages.tokensTitle(name)} size="wide" isOpen onClose={onClose}>
      {/* Gets the focus when the row of a revoked token has disappeared. */}
      <div ref={content} tabIndex={-1}>
        <TokenList
          tokens={tokens}
          revoke={id => revokeAccountToken(account.id, id)}
          onRevoked={handleRevoked}
          texts={{ loading: accountsMessages.tokensLoading, none: accountsMessages.noTokens(name) }}
        />
      </div>
    </Dialog>
  )
}
