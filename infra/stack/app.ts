import { App, Validations } from 'aws-cdk-lib'
import { AwsSolutionsChecks } from 'cdk-nag'
import { bundleFunctions } from '#infra/bundle.ts'
import { bundlesFolder } from '#infra/source-maps.ts'
import { notificationsOf, stageOf } from '#infra/stage.ts'
import { IntakeStack } from './intake-stack.ts'

const app = new App()
const stage = stageOf(app.node.tryGetContext('stage') ?? 'production', process.env.AWS_ENDPOINT_URL)
await bundleFunctions(bundlesFolder)
const notifications = notificationsOf((name) => app.node.tryGetContext(name))
new IntakeStack(app, { stage, bundles: bundlesFolder, notifications })
Validations.of(app).addPlugins(new AwsSolutionsChecks(app))
