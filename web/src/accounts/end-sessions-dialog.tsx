import { Checkbox } from '@mantine/core'
import type { Account } from '@vitrine/contract/accounts/accounts'
import { useState } from 'react'
import { personName } from '../history/person-name.ts'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { useAction } from '../ui/hooks/use-action.ts'
import { Banner } from '../ui/notices/banner.tsx'
import { endSessions } from './accounts-api.ts'
import { accountsMessages } from './accounts-messages.ts'

export interface EndSessionsDialogProps {
  account: Account
  onClose: () => void
  onEnded: (account: Account) => void
}

/** Asks before signing a user out everywhere, and whether to revoke their API tokens too. */
export function EndSessionsDialog({ account, onClose, onEnded }: EndSessionsDialogProps) {
  const name = personName(account)
  // The sessions of another provider can't be ended here.
  const isTokensOnly = account.signs_in_with === 'provider'
  const [hasTokens, setHasTokens] = useState(isTokensOnly)
  const { isBusy, run, problem } = useAction()

  async function end() {
    await endSessions(account.id, hasTokens)
    onEnded(account)
    onClose()
  }
  const explain = (error: unknown) => accountsMessages.signOutFailed(name, (error as Error).message)
  return (
    <Dialog
      title={accountsMessages.endSessionsTitle(name)}
      isOpen
      isBusy={isBusy}
      onClose={onClose}
      action={{
        children: accountsMessages.signOut,
        color: 'red',
        disabled: isBusy,
        onClick: () => void run(end, explain),
      }}
    >
      <Banner kind="red">{problem}</Banner>
      <p>
        {isTokensOnly
          ? accountsMessages.endProviderSessions(name)
          : accountsMessages.endSessionsText(name, account.sessions)}
      </p>
      {account.tokens > 0 && (
        <Checkbox
          label={accountsMessages.alsoTokens(account.tokens)}
          checked={hasTokens}
          disabled={isTokensOnly}
          onChange={event => setHasTokens(event.currentTarget.checked)}
        />
      )}
    </Dialog>
  )
}
