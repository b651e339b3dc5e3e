import { experimentsMessages } from '../experiments/experiments-messages.ts'
import { EXPERIMENTS_TABS, ExperimentsView } from '../experiments/experiments-tabs.tsx'
import { useAddressParams } from '../search/use-address-params.ts'
import { PageTitle } from '../ui/layout/page-title.tsx'
import { AddressTabs } from './for-admins.tsx'

/** Experiments, and what they are made with. */
export function Experiments() {
  const [params] = useAddressParams(['tab'])
  const { title, tabs } = experimentsMessages
  const tab = EXPERIMENTS_TABS.find(name => name === params.tab) ?? 'experiments'
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <h1>{title}</h1>
      <AddressTabs label={title} parameter="tab" names={EXPERIMENTS_TABS} texts={tabs} shown={tab} />
      <ExperimentsView tab={tab} />
    </>
  )
}
