import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useSession } from '../auth/use-session.ts'
import { scannerMessages } from '../slides/scanner/scanner-messages.ts'
import { SlideReader } from '../slides/scanner/slide-reader.tsx'
import { slideAddress } from '../slides/slide-addresses.ts'
import { slideMessages } from '../slides/slide-messages.ts'
import { PageTitle } from '../ui/page-title.tsx'
import classes from './slide-scanner.module.css'

export function SlideScanner() {
  const { session } = useSession()
  return (
    <>
      <PageTitle>{scannerMessages.title}</PageTitle>
      <Link to={slideAddress.dashboard} className={classes['back']}>
        <IconArrowLeft size={14} stroke={1.5} aria-hidden />
        {slideMessages.backToSlides}
      </Link>
      <h1>{scannerMessages.title}</h1>
      <p className={classes['text']}>{scannerMessages.text}</p>
      <SlideReader user={session.subject} />
    </>
  )
}
