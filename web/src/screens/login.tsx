import { Button, Group, Text } from '@mantine/core'
import { authMessages } from '../auth/auth-messages.ts'
import type { SessionState } from '../auth/session.ts'
import { useSession } from '../auth/use-session.ts'
import { statusColors } from '../ui/charts/chart-color-class.ts'
import { Logo } from '../ui/layout/logo.tsx'
import { PageTitle } from '../ui/layout/page-title.tsx'
import { Spinner } from '../ui/notices/spinner.tsx'
import classes from './login.module.css'

type SignedOut = Extract<SessionState, { kind: 'signed-out' }>

const Progress = ({ text }: { text: string }) => (
  <Group role="status" justify="center" gap={10} h="var(--h-control-l)" c="var(--text-2)">
    <Spinner />
    {text}
  </Group>
)

function SignIn({ state, onSignIn }: { state: SignedOut; onSignIn: () => void }) {
  if (state.step === 'redirecting') return <Progress text={authMessages.redirecting} />
  return (
    <>
      {state.error !== undefined && (
        <div className={classes['problem']} style={statusColors('red')} role="alert">
          <h2>{authMessages.errorHeading}</h2>
          <p>{state.error}</p>
        </div>
      )}
      {state.step === 'signing-out' && <Progress text={authMessages.signingOut} />}
      <Button size="lg" fullWidth onClick={onSignIn} disabled={state.step !== undefined}>
        {state.error === undefined ? authMessages.signIn : authMessages.tryAgain}
      </Button>
    </>
  )
}

export function Login() {
  const { session, state } = useSession()
  if (state.kind !== 'signed-out') return null
  return (
    <div className={classes['page']}>
      <PageTitle>Sign In</PageTitle>
      <div className={classes['cabinet']} />
      <main className={classes['panel']}>
        <div className={classes['brand']}>
          <Logo size={34} />
          Vitrine
        </div>
        <h1>Welcome to Vitrine</h1>
        <Text c="var(--text-2)" mb="xl">
          The library for histology slides, tissue samples and slide datasets.
        </Text>
        <SignIn state={state} onSignIn={() => session.signIn()} />
      </main>
    </div>
  )
}
