/**
 * What each call changes when somebody who may sends all that it takes, as table.column; a new row is table.+ and a
 * lost one table.- ; nothing where the usual call is refused or only told.
 */
export const writtenColumns: Record<string, string> = {
  'signIn.passHumanCheck': '',
  'signIn.login': '',
  'signIn.refreshToken': '',
  'signIn.logout': 'session.revoked_at session.revoked_reason',
  'signIn.confirmIdentity': '',
  'signIn.sendMagicLink': '',
  'signIn.redeemMagicLink': '',
  'signIn.startSocialLogin': '',
  'signIn.socialLogin': '',
  'signIn.sendOtp': 'one_time_code.+',
  'signIn.verifyOtp': 'one_time_code.attempts one_time_code.consecutive_failures',
  'signIn.revokeSession': 'session.revoked_at session.revoked_reason',
  'signUp.register': 'app_user.+ profile.+ user_site.+',
  'signUp.readSignUpLink': '',
  'signUp.completeSignUp': '',
  'signUp.readInvitation': '',
  'signUp.acceptInvitation': '',
  'passwords.requestReset': '',
  'passwords.completeReset': '',
  'passwords.changePassword': '',
  'users.updateUser':
    'app_user.employer app_user.first_name app_user.frequency app_user.job_title app_user.most_common_waste app_user.phone_number app_user.reduce_waste_reason app_user.surname app_user.sustainable_waste_management_familiarity app_user.waste_management_level link_token.+',
  'users.replaceUser':
    'app_user.employer app_user.first_name app_user.frequency app_user.job_title app_user.most_common_waste app_user.phone_number app_user.reduce_waste_reason app_user.surname app_user.sustainable_waste_management_familiarity app_user.waste_management_level link_token.+',
  'users.deleteUser': 'app_user.- profile.- user_site.-',
  'users.deleteOwnAccount':
    'app_user.- comment.user_id flag.user_id food.created_by profile.- session.- signup_id.created_by spreadsheet_import.user_id user_site.-',
  'accounts.updateProfile':
    'profile.category_breakdown profile.comments_notifications profile.daily_report profile.focus_areas profile.food_subcategory profile.language profile.monthly_report profile.preferred_currency profile.secondary_waste profile.service_breakdown profile.total_value profile.total_waste profile.trimmings profile.weekly_report',
  'groups.createGroup': '',
  'groups.updateGroup':
    'parent_group.contact_name parent_group.contact_number parent_group.latitude parent_group.longitude parent_group.name parent_group.owner_id parent_group.signup_id_id',
  'groups.deleteGroup': '',
  'groups.createSignupId': 'signup_id.+',
  'teams.inviteToTeam': 'link_token.+',
  'teams.removeFromTeam': 'app_user.parent_group_id user_site.-',
  'uploads.uploadPicture': '',
  'apiTokens.createApiKey': 'api_token.key_encrypted api_token.key_hash',
  'apiTokens.createBulkExportKey': 'api_token.+',
  'apiTokens.switchToken': 'api_token.is_active',
  'usage.recordPageView': '',
  'translations.translate': '',
  'sites.updateSite':
    'site.address site.capacity site.client_site_id site.contact_name site.contact_number site.go_live_date site.latitude site.longitude site.name site.sector site.timezone site_info.breakfast_time_end site_info.breakfast_time_start site_info.covers_per_day site_info.dinner_time_end site_info.dinner_time_start site_info.lunch_time_end site_info.lunch_time_start site_info.waste_per_cover',
  'sites.createSiteInfo': '',
  'sites.updateSiteInfo': '',
  'siteManagement.createSite': 'site.+ site_group.+',
  'siteManagement.assignSites': '',
  'prices.setPrice': 'event.co2_g event.value_e4 event.value_eur_e4 event.water_ml food_cost.+',
  'recipes.createRecipe': 'food.+ food_description.+ recipe_ingredient.+',
  'targets.setSiteTarget': 'target.+',
  'targets.setFoodTargets': 'focus_food.+ target.+',
  'targets.setMonitorTargets': 'target.+',
  'covers.saveDailyCover': 'daily_cover.+',
  'covers.updateDailyCover': 'daily_cover.occupancy_type daily_cover.set_by',
  'covers.setCoverDefaults': 'cover_default.+',
  'widgets.suggestWidget': 'widget_suggestion.+',
  'reports.sendReport': '',
  'devices.issueDeviceKey': 'device_key.+ device_key.expires_at',
  'devices.revokeDeviceKey': 'device_key.revoked_at',
  'deviceManagement.createDevice': 'device.+ device_key.+',
  'deviceManagement.updateDevice':
    'device.auto_label device.auto_label_food_id device.bounding_height device.bounding_width device.bounding_x device.bounding_y device.mac_address device.name device.type device.weighing',
  'deviceManagement.assignDevices': '',
  'serviceTimes.createServiceTimes':
    'service_time.breakfast_time_end service_time.breakfast_time_start service_time.dinner_time_end service_time.dinner_time_start service_time.lunch_time_end',
  'serviceTimes.updateServiceTimes':
    'service_time.breakfast_time_end service_time.breakfast_time_start service_time.dinner_time_end service_time.dinner_time_start service_time.lunch_time_end',
  'captures.deliverCaptures': 'device_health.+ event.+',
  'captures.deliverPicture': '',
  'captures.sendHeartbeat': '',
  'events.updateEvent':
    'event.is_correct_label event.is_relabelled event.is_relabelled_by_user event.service_time event.trimmings event.user_verify event.verified_at event.verify event.waste_type_id',
  'labelling.labelEvent':
    'event.co2_g event.food_description_id event.food_id event.labelled_at event.status event.trimmings event.user_labelled event.water_ml',
  'labelling.releaseLabellingTask': '',
  'labelling.verifyEvent':
    'event.status event.trimmings event.user_verify event.verified_at event.verify',
  'labelling.releaseVerificationTask': '',
  'comments.addComment': 'client_entry.+ comment.+ comment_mention.+ event.comment_count',
  'comments.changeComment': 'comment.comment comment.edited_at comment_mention.+',
  'comments.deleteComment': 'comment.- event.comment_count',
  'comments.setFlag':
    'comment.+ comment_mention.+ event.comment_count event.flag_note flag.comment_id flag.created_at',
  'comments.removeFlag': 'event.is_flagged flag.-',
  'manualWaste.addEvent': 'client_entry.+ event.+',
  'imports.uploadImport':
    'spreadsheet_content.+ spreadsheet_content.- spreadsheet_import.+ spreadsheet_import.-',
  'imports.discardImport': 'spreadsheet_content.- spreadsheet_import.-',
  'imports.saveImportMapping': 'spreadsheet_content.mapping spreadsheet_content.revision',
  'imports.applyImport': '',
  'imports.undoImport': '',
  'venues.createVenueEvent':
    'client_entry.+ daily_cover.covers_per_day daily_cover.is_default daily_cover.occupancy_type venue_event.+',
  'venues.updateVenueEvent':
    'venue_event.description venue_event.estimate_occupancy venue_event.name venue_event.replace',
  'venues.updateVenueEventOfSite':
    'venue_event.description venue_event.estimate_occupancy venue_event.name venue_event.replace',
  'venues.deleteVenueEvent': 'venue_event.-',
  'venues.deleteVenueEventOfSite': 'venue_event.-',
  'venueCalendars.makeCalendarFeed': 'calendar_feed.+',
  'venueCalendars.endCalendarFeed': 'calendar_feed.-',
  'venueCalendars.importCalendar': '',
  'operations.retryJob': '',
  'operations.discardJob': '',
  'operations.retryMessage': '',
  'operations.retryMessages': '',
  'operations.discardMessage': '',
  'operations.retryPictures': '',
  'operations.checkAnalytics': '',
  'operations.rebuildAnalytics': '',
};
