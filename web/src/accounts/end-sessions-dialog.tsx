import { Button, Checkbox, Stack } from '@mantine/core'
import type { Account } from '@vitrine/contract/accounts'
import { useState } from 'react'
import { personName } from '../history/person-name.ts'
import { Banner } from '../ui/banner.tsx'
import { CancelButton, Dialog } from '../ui/dialog.tsx'
import { endSessions } from './accounts-api.ts'
import { accountsMessages } from './accounts-messages.ts'

export interface EndSessionsDialogProps {
  /** Undefined while the dialog is closed. */
  account: Account | undefined
  onClose: () => void
  onEnded: (account: Account) => void
}

export const EndSessionsDialog = ({ account, ...props }: EndSessionsDialogProps) =>
  account && <EndSessions key={account.id} account={account} {...props} />

/** Asks before somebody is signed out everywhere, and whether their API tokens go too. */
function EndSessions({ account, onClose, onEnded }: EndSessionsDialogProps & { account: Account }) {
  const name = personName(account)
  // The sessions of another provider can't be ended here.
  const isTokensOnly = account.signs_in_with === 'provider'
  const [hasTokens, setHasTokens] = useState(isTokensOnly)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function end() {
    setBusy(true)
    setProblem(undefined)
    try {
      await endSessions(account.id, hasTokens)
      onEnded(account)
      onClose()
    } catch (error) {
      setProblem(accountsMessages.signOutFailed(name, (error as Error).message))
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={accountsMessages.endSessionsTitle(name)}
      isOpen
      isClosable={!isBusy}
      onClose={onClose}
      footer={
        <>
          <CancelButton onClick={onClose} disabled={isBusy} />
          <Button color="red" disabled={isBusy} onClick={() => void end()}>
            {accountsMessages.signOut}
          </Button>
        </>
      }
    >
      <Stack gap="md">
        {problem && <Banner kind="red">{problem}</Banner>}
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
      </Stack>
    </Dialog>
  )
}
