export { notificationService } from './app';
export { type Mailer, MailSettings, openMailer } from './mailer';
