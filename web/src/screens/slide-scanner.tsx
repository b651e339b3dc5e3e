import { useSession } from '../auth/use-session.ts'
import { scannerMessages } from '../slides/scanner/scanner-messages.ts'
import { SlideReader } from '../slides/scanner/slide-reader.tsx'
import { slideAddress } from '../slides/slide-addresses.ts'
import { slideMessages } from '../slides/slide-messages.ts'
import { PageTitle } from '../ui/page-title.tsx'
import { ScreenHead } from '../ui/screen-head.tsx'
import classes from './slide-scanner.module.css'

/** Spec 1 §2, Slide Scanner. */
export function SlideScanner() {
  const { session } = useSession()
  return (
    <>
      <PageTitle>{scannerMessages.title}</PageTitle>
      <ScreenHead
        back={{ to: slideAddress.dashboard, label: slideMessages.backToSlides }}
        title={scannerMessages.title}
      />
      <p className={classes['text']}>{scannerMessages.text}</p>
      <SlideReader user={session.subject} />
    </>
  )
}
