import { paths } from '@jobspeak/web';
import { QueryProvider } from '@jobspeak/web/query';
import { Navigate, Route, Routes } from '@jobspeak/web/router';
import { UserScreen } from './users/UserScreen';
import { UsersScreen } from './users/UsersScreen';

/** The back office. Its first screen is the list of users; every other address leads there. */
export default function AdminRoutes() {
  return (
    <QueryProvider>
      <Routes>
        <Route path="users" element={<UsersScreen />} />
        <Route path="users/:id" element={<UserScreen />} />
        <Route path="*" element={<Navigate to={paths.adminUsers()} replace />} />
      </Routes>
    </QueryProvider>
  );
}
