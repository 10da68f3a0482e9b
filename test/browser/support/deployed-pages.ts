import { writeLocalPages } from '#infra/pages/build.ts'

/**
 * Writes the pages as deployed into the running local stack, before its first request: their scripts are smaller, and may
 * fail where those of a local stack do not.
 */
export default (): Promise<void> => writeLocalPages(['pages.console', 'pages.form', 'pages.form-script'], true)
