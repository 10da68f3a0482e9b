import { writeLocalPages } from '#infra/pages/build.ts'

/** Replaces the pages of the running stack, before anybody asks for them, by those of a deployment: their scripts differ. */
export default (): Promise<void> => writeLocalPages(['pages.console', 'pages.form', 'pages.form-script'], true)
