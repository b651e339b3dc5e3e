import { PageTitle } from '../ui/page-title.tsx'
import classes from './profile.module.css'

/** Spec 1 §1: the heading and the placeholder, and nothing else. */
export function Profile() {
  return (
    <>
      <PageTitle>Your Profile</PageTitle>
      <h1>Your Profile</h1>
      <p className={classes['case']}>Profile Information</p>
    </>
  )
}
