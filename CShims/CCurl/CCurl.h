// libcurl, which reads from servers.
#ifndef CCURL_H
#define CCURL_H

#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>
#include <errno.h>
#include <stdbool.h>

// The functions, found by name when they are first needed: few movies are on a server.
#define CURL_FUNCTIONS                                                                             \
  FUNCTION(curl_easy_cleanup)                                                                      \
  FUNCTION(curl_easy_getinfo)                                                                      \
  FUNCTION(curl_easy_init)                                                                         \
  FUNCTION(curl_easy_pause)                                                                        \
  FUNCTION(curl_easy_setopt)                                                                       \
  FUNCTION(curl_easy_strerror)                                                                     \
  FUNCTION(curl_global_init)                                                                       \
  FUNCTION(curl_multi_add_handle)                                                                  \
  FUNCTION(curl_multi_cleanup)                                                                     \
  FUNCTION(curl_multi_info_read)                                                                   \
  FUNCTION(curl_multi_init)                                                                        \
  FUNCTION(curl_multi_perform)                                                                     \
  FUNCTION(curl_multi_poll)                                                                        \
  FUNCTION(curl_multi_remove_handle)                                                               \
  FUNCTION(curl_slist_append)                                                                      \
  FUNCTION(curl_slist_free_all)

typedef struct {
#define FUNCTION(name) __typeof__(&name) _Nonnull name;
  CURL_FUNCTIONS
#undef FUNCTION
} CurlFunctions;

// To be called only where curl_load has returned NULL.
extern const CurlFunctions *_Nonnull const curl;

// Loads libcurl. Returns NULL where every function can be called from then on, else the name of the library or
// function that is not there. Not for two threads at once.
const char *_Nullable curl_load(void);

static inline const char *_Nonnull curl_library_file(void) { return "libcurl.so.4"; }

// MARK: Options, which Swift cannot pass, since their number varies

static inline void curl_set_text(CURL *easy, CURLoption option, const char *value) {
  curl->curl_easy_setopt(easy, option, value);
}
static inline void curl_set_number(CURL *easy, CURLoption option, long value) {
  curl->curl_easy_setopt(easy, option, value);
}
static inline void curl_set_pointer(CURL *easy, CURLoption option, void *value) {
  curl->curl_easy_setopt(easy, option, value);
}
static inline void curl_set_function(CURL *easy, CURLoption option, curl_write_callback value) {
  curl->curl_easy_setopt(easy, option, value);
}

// Nothing but the web, whatever a server or a file names.
static inline void curl_allow_web_only(CURL *easy) {
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wdeprecated-declarations"
  curl_set_number(easy, CURLOPT_PROTOCOLS, CURLPROTO_HTTP | CURLPROTO_HTTPS);
#pragma clang diagnostic pop
}

// Whether no one listened where a connection was to be made.
static inline bool curl_was_refused(CURL *easy) {
  long number = 0;
  return curl->curl_easy_getinfo(easy, CURLINFO_OS_ERRNO, &number) == CURLE_OK &&
         number == ECONNREFUSED;
}

// How a transfer that has ended did; -1 where none has.
static inline int curl_next_result(CURLM *multi) {
  int left = 0;
  CURLMsg *message = curl->curl_multi_info_read(multi, &left);
  return message && message->msg == CURLMSG_DONE ? (int)message->data.result : -1;
}

#endif
